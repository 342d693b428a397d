import type { Frequency } from "../schedule/frequency.ts";

/** What the review of a plan looks at: a row of a workbook, or the series that was made of one. Names are ids. */
export interface LintSeries {
  readonly id: string;
  /** The number of its row in the sheet. */
  readonly row: number;
  /** The plan that it belongs to; null for a row that is not saved yet. */
  readonly plan: string | null;
  readonly station: string;
  readonly environmentalComponent: string;
  readonly subcomponent: string | null;
  readonly type: string;
  readonly frequency: Frequency;
  /** The project's own record of that frequency. */
  readonly frequencyRecord: string;
  readonly shortCommitment: string;
  /** YYYY-MM-DD, both inclusive. */
  readonly startDate: string;
  readonly endDate: string;
  /** HH:mm on the project's clocks. */
  readonly startTime: string;
}

/** A station with its place, in decimal degrees. */
export interface LintPlace {
  readonly id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface LintInput {
  /** What is reviewed. */
  readonly own: readonly LintSeries[];
  /** What it is compared with: every finding has a series of `own` in it. */
  readonly others: readonly LintSeries[];
  /** The project's stations. */
  readonly places: readonly LintPlace[];
  /** The names that the project gave its frequencies, by record. */
  readonly frequencyNames: ReadonlyMap<string, string>;
  /** The dates of the plan that the rows are to be added to; null where they are a plan of their own. */
  readonly period: { readonly start: string; readonly end: string } | null;
}

/** Every kind of finding, the gravest first. */
export const LINT_RULES = [
  "misplacedStation",
  "twoFrequencies",
  "sameSeries",
  "overlappingSeries",
  "strangeDates",
  "outsidePlan",
  "mixedWording",
  "ambiguousWording",
  "neverRepeats",
  "gap",
  "farStation",
] as const;
export type LintRule = (typeof LINT_RULES)[number];

/** One contradiction: which rows it concerns, and the values by which it and its fix are told. */
export interface Finding {
  readonly rule: LintRule;
  /** The series concerned, in the order in which they are to be read. */
  readonly series: readonly LintSeries[];
  /** Dates as YYYY-MM-DD, frequencies by their code, degrees and km as numbers. */
  readonly params: Readonly<Record<string, string | number>>;
}
