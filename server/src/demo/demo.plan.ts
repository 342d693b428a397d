import type { Frequency } from "@vetaverde/domain/schedule/frequency";

/** What people write about a place; one with months is written in these alone (1 = January). */
export type Phrase = string | { months: readonly number[]; text: string };

/** A number that was read in the field and begins the observation. */
export interface Reading {
  label: string;
  unit: string;
  digits: number;
  /** How far it wanders through the year from the station's own value, to either side; highest in mid-December. */
  swing: number;
  /** The value that is usual at each station. */
  usual: Readonly<Record<string, number>>;
}

/** A row of a plan's workbook, for each of its stations. */
export interface DemoSeries {
  stations: readonly string[];
  mining: string;
  environmental: string;
  sub: string | null;
  source: string;
  type: string;
  frequency: Frequency;
  commitment: string;
  responsible: string;
  time: string;
  hours: number;
  /** Days from the plan's first day to the first monitoring of the first station. */
  firstDay: number;
  /** Days from one station to the next: a crew does not reach all of them on one day. */
  spread: number;
  phrases: readonly Phrase[];
  reading?: Reading;
}

export interface DemoPlan {
  title: string;
  file: string;
  series: readonly DemoSeries[];
}

/** A series in the order in which a person would say it: where, what, how, for whom, when. */
export const series = (
  stations: readonly string[],
  [mining, environmental, sub]: readonly [string, string, string | null],
  [source, type, frequency]: readonly [string, string, Frequency],
  [commitment, responsible]: readonly [string, string],
  {
    at: [time, hours],
    firstDay,
    spread = 0,
  }: { at: readonly [string, number]; firstDay: number; spread?: number },
  phrases: readonly Phrase[],
  reading?: Reading,
): DemoSeries => ({
  stations,
  mining,
  environmental,
  sub,
  source,
  type,
  frequency,
  commitment,
  responsible,
  time,
  hours,
  firstDay,
  spread,
  phrases,
  reading,
});

/** Only what goes to a laboratory leaves a sample behind. */
export const takesSample = ({ type }: DemoSeries): boolean => type === "Muestreo de laboratorio";

const WINTER = [5, 6, 7, 8, 9];
const SPRING = [10, 11, 12];
const SUMMER = [1, 2, 3];
export const inWinter = (text: string): Phrase => ({ months: WINTER, text });
export const inSpring = (text: string): Phrase => ({ months: SPRING, text });
export const inSummer = (text: string): Phrase => ({ months: SUMMER, text });
