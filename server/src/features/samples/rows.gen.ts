// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";
import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface ChemistryRow {
  repeatRule: "first" | "mean" | "latest" | null;
  balanceRule: "percent" | "standardMethods";
  version: number;
}

export interface ComparisonCounts {
  unchanged: number;
  corrections: number;
  results: number;
  analysedOn: number;
  method: number;
}

export interface Correction {
  station: string;
  sample: string;
  parameter: string;
  before: string;
  after: string;
}

export interface Counted {
  id: string;
  name: string;
  samples: number;
}

export interface HeldRow {
  id: string;
  parameter: string;
  fraction: "" | "total" | "dissolved";
  kind: "value" | "below" | "above";
  value: number | null;
  unit: string | null;
  standard: number | null;
  raw: string;
  method: string | null;
  analysedOn: string | null;
  comment: string | null;
  flags: string[];
  laboratory: string | null;
  file: string;
  row: number;
  importedAt: Date;
  importedBy: string;
  replacedAt: Date | null;
  reason: string | null;
  replacement: string | null;
  replacedBy: string | null;
}

export interface ImportRow {
  id: string;
  laboratory: string | null;
  fileName: string;
  at: Date;
  by: string;
  byName: string;
  cells: number;
  imported: number;
  flagged: number;
  missing: number;
  rejected: number;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  reason: string | null;
}

export interface NamedSample {
  id: string;
  code: string;
  station: { id: string; name: string };
  campaign: { id: string; name: string } | null;
  laboratory: { id: string; name: string } | null;
  category: "water" | "geochemistry";
  matrix: "surface" | "ground" | "effluent" | "drinking" | "marine" | "pore" | "leachate" | "sediment" | "soil" | "rock" | "tailings" | null;
  date: string | null;
  at: Date | null;
  /** First day where only the month or year is known. */
  day: string;
}

export interface PreviewCounts {
  imported: number;
  flagged: number;
  samples: number;
  from: string | null;
  to: string | null;
}

export interface PreviewRow {
  expiresAt: Date;
  fileName: string;
  sha256: string;
  laboratory: string | null;
  columns: ColumnTypes["sample_previews.columns"];
  acceptedControls: string[];
  units: OwnColumnTypes["sample_previews.units"];
  cells: number;
  missing: number;
  rejected: number;
  /** File size in bytes. */
  size: number;
  stations: OwnColumnTypes["sample_previews.stations"];
  savedAs: string | null;
}

export interface ResultRow {
  sample: string;
  parameter: string;
  fraction: "" | "total" | "dissolved";
  kind: "value" | "below" | "above";
  unit: string | null;
  standard: number | null;
  raw: string;
  method: string | null;
  comment: string | null;
  flags: string[];
  file: string;
  row: number;
}

export interface SampleFactRow {
  file: string;
  at: Date;
  by: string;
  facts: OwnColumnTypes["sample_fillings.filled"];
}

export interface SampleRow {
  id: string;
  code: string;
  station: { id: string; name: string };
  campaign: { id: string; name: string } | null;
  laboratory: { id: string; name: string } | null;
  category: "water" | "geochemistry";
  matrix: "surface" | "ground" | "effluent" | "drinking" | "marine" | "pore" | "leachate" | "sediment" | "soil" | "rock" | "tailings" | null;
  date: string | null;
  at: Date | null;
  results: number;
  nonDetects: number;
  flags: string[];
}

export interface StationRow {
  id: string;
  name: string;
  description: string | null;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
  samples: number;
  first: string | null;
  last: string | null;
}
