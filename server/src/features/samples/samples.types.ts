// Input and output of the worker process for a laboratory's file.
import type { ControlGroup } from "@vetaverde/domain/chemistry/control-samples";
import type { Locale } from "@vetaverde/domain/locale";
import type { ColumnSetting, MissingColumn } from "./import/samples.columns.ts";
import type { KnownParameter, SampleFault } from "./import/samples.convert.ts";
import type { Flaggable, History } from "./quality/samples.flags.ts";
import type { Place } from "./samples.places.ts";

/** The preview that the results are staged for. */
export interface Staging {
  project: string;
  preview: string;
}

export interface SampleFileInput extends ColumnSetting {
  parameters: readonly KnownParameter[];
  history: History;
  /** Stations that were merged into another one: by the folded old name, the other's name. */
  merged: Readonly<Record<string, MergedStation>>;
  /** Names samples that have neither a code nor a date. */
  fileName: string;
  /** Today's date and the time zone of the project. */
  today: string;
  timeZone: string;
  locale: Locale;
  /** The preview that the results are staged for. */
  staging: Staging;
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
  /** The first day of the month or year where the file states no more. */
  day: string | null;
  /** Last day of that month or year; null where the day is known. */
  until: string | null;
  /** Day of the analysis. */
  analysedOn: string | null;
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
  /** Old station names in the file, each with the station that its samples are stored for. */
  merged: { name: string; station: string }[];
  controls: ControlGroup[];
  /** The laboratory that all results name; null where none or several are named. */
  laboratory: string | null;
  sample: { row: number; cells: Record<string, string> }[];
}

/** `packed`: a thousand results in the format of the database's COPY. */
export type SampleFileEvent = { packed: Uint8Array } | { done: number; total: number };

/** A refused cell; row and column from 0. */
export interface Refused {
  row: number;
  column: number;
  value: string;
  fault: SampleFault;
}
