import type { Frequency } from "@vetaverde/domain/schedule/frequency";

/** An observation that people write about a station; one with months occurs in these only (1 = January). */
export type Phrase = string | { months: readonly number[]; text: string };

/** A number read in the field, with which the observation begins. */
export interface Reading {
  label: string;
  unit: string;
  digits: number;
  /** Seasonal amplitude around the station's usual value; the maximum is in mid-December. */
  swing: number;
  /** The usual value at each station. */
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
  /** Days between one station and the next: a crew does not reach all of them on one day. */
  spread: number;
  phrases: readonly Phrase[];
  reading?: Reading;
}

export interface DemoPlan {
  /** `{period}` is replaced by the year or years of its period. */
  title: string;
  file: string;
  /** Its first month, counted from the current one, and how many months it lasts. */
  from: number;
  months: number;
  series: readonly DemoSeries[];
}

/** Builds a series; the parameters are in the natural order of a description: where, what, how, for whom, when. */
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

/** Only laboratory sampling produces a sample. */
export const takesSample = ({ type }: DemoSeries): boolean => type === "Muestreo de laboratorio";

const WINTER = [5, 6, 7, 8, 9];
const SPRING = [10, 11, 12];
const SUMMER = [1, 2, 3];
export const inWinter = (text: string): Phrase => ({ months: WINTER, text });
export const inSpring = (text: string): Phrase => ({ months: SPRING, text });
export const inSummer = (text: string): Phrase => ({ months: SUMMER, text });
