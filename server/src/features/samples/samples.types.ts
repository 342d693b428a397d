// What the worker process is given for a laboratory's file, and what it tells of it.
import type { Locale } from "@vetaverde/domain/locale";
import type { ColumnSetting, MissingColumn } from "./samples.columns.ts";
import type { KnownParameter, SampleFault } from "./samples.convert.ts";
import type { Flaggable, History } from "./samples.flags.ts";
import type { Place } from "./samples.places.ts";

/** For which preview results are kept. */
export interface Staging {
  project: string;
  preview: string;
}

export interface SampleFileInput extends ColumnSetting {
  parameters: readonly KnownParameter[];
  history: History;
  /** Stations that are one with another by now: by the folded old name, what the other is called. */
  merged: Readonly<Record<string, MergedStation>>;
  /** The project's day and time zone. */
  today: string;
  timeZone: string;
  locale: Locale;
  /** The preview that the results are kept for. */
  into: Staging;
}

export interface MergedStation {
  readonly name: string;
  /** Folded. */
  readonly key: string;
}

export interface StagedResult extends Flaggable {
  station: string;
  code: string;
  campaign: string | null;
  matrix: string | null;
  day: string | null;
  at: string | null;
  value: number | null;
  unit: string | null;
  raw: string;
  method: string | null;
  comment: string | null;
  row: number;
  column: number;
}

/** Row and column from 1. */
export interface FileError {
  row: number;
  column: number;
  header: string;
  value: string;
  fault: SampleFault;
}

export interface SampleFile {
  layout: "long" | "wide";
  sheet: string;
  headerRow: number;
  lacks: MissingColumn[];
  columns: {
    key: string;
    header: string;
    name: string;
    is: string;
    unit: string | null;
    said: boolean;
    examples: string[];
  }[];
  rows: number;
  cells: number;
  missing: number;
  rejected: number;
  errors: FileError[];
  errorCount: number;
  rowsWithErrors: number;
  places: Record<string, Place & { name: string }>;
  /** Old names that stand in the file, each with the station at which its samples are kept. */
  merged: { name: string; station: string }[];
  sample: { row: number; cells: Record<string, string> }[];
}

/** `packed`: a thousand results as the database takes them. */
export type SampleFileEvent = { packed: Uint8Array } | { done: number; total: number };

/** A cell that is not taken; row and column from 0. */
export interface Refused {
  row: number;
  column: number;
  value: string;
  fault: SampleFault;
}
