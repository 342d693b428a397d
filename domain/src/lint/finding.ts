import type { Frequency } from "../schedule/frequency.ts";
import type { PlanCoordinates, SeriesDetails } from "../schedule/series-details.ts";

/** Input of the review of a plan: a row of a workbook, or the series created from it. Names are ids. */
export interface LintSeries {
  readonly id: string;
  /** The number of its row in the sheet. */
  readonly row: number;
  /** The plan that it belongs to; null for an unsaved row. */
  readonly plan: string | null;
  readonly station: string;
  readonly environmentalComponent: string;
  readonly subcomponent: string | null;
  readonly type: string;
  readonly frequency: Frequency;
  /** The project's catalogue entry of that frequency. */
  readonly frequencyRecord: string;
  readonly shortCommitment: string;
  /** YYYY-MM-DD, both inclusive. */
  readonly startDate: string;
  readonly endDate: string;
  /** HH:mm in the project's time zone. */
  readonly startTime: string;
  readonly details: SeriesDetails;
  readonly coordinates: PlanCoordinates | null;
}

/** An instrument that a plan serves. */
export interface LintInstrument {
  readonly name: string;
  readonly year: number;
  /** First and last day on which it is in force; null: unknown. */
  readonly start: string | null;
  readonly end: string | null;
}

/** A commitment of these instruments. */
export interface LintObligation {
  readonly text: string;
  /** The short commitment that it is linked to in the plan; null: not linked. */
  readonly shortCommitment: string | null;
}

/** What the review knows of the permits that a plan serves. */
export interface LintPermit {
  readonly instruments: readonly LintInstrument[];
  readonly obligations: readonly LintObligation[];
  /** Names of the documents and of their instruments. */
  readonly documents: readonly string[];
  /** Passages of the documents that name a table, an annex or a section; null where a page of them is not read. */
  readonly passages: readonly string[] | null;
}

/** A station's position, in decimal degrees. */
export interface LintPlace {
  readonly id: string;
  readonly name?: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface LintInput {
  /** The reviewed series. */
  readonly own: readonly LintSeries[];
  /** The series that they are compared with: every finding includes a series of `own`. */
  readonly others: readonly LintSeries[];
  /** The project's stations. */
  readonly places: readonly LintPlace[];
  /** The project's names of its frequencies, by catalogue entry. */
  readonly frequencyNames: ReadonlyMap<string, string>;
  /** The dates of the plan that the rows are added to; null where they are a new plan. */
  readonly period: { readonly start: string; readonly end: string } | null;
  /** The permits that the plan serves; null where none is known. */
  readonly permit: LintPermit | null;
}

/** Every kind of finding, the most severe first. */
export const LINT_RULES = [
  "misplacedStation",
  "farCoordinates",
  "differentCoordinates",
  "mixedDatums",
  "zoneMissing",
  "datumMissing",
  "datumNotConverted",
  "twoFrequencies",
  "sameSeries",
  "overlappingSeries",
  "strangeDates",
  "outsidePlan",
  "beforePermit",
  "afterPermit",
  "limitMissing",
  "referenceMissing",
  "mixedWording",
  "ambiguousWording",
  "neverRepeats",
  "gap",
  "farStation",
] as const;
export type LintRule = (typeof LINT_RULES)[number];

/** One contradiction: the rows concerned, and the values for the messages of it and its fix. */
export interface Finding {
  readonly rule: LintRule;
  /** The series concerned, in display order. */
  readonly series: readonly LintSeries[];
  /** Dates as YYYY-MM-DD, frequencies by code, degrees and km as numbers. */
  readonly params: Readonly<Record<string, string | number>>;
}
