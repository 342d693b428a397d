// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface FoundRow {
  verdict: "exceeds" | "warns";
  station: string;
  parameter: string;
  n: number;
  from: string;
  to: string;
}

export interface GroupRow {
  by: string;
  key: string;
  exceeds: number;
  warns: number;
  indeterminate: number;
  meets: number;
}

export interface LineRow {
  set: string;
  version: number;
  position: number;
  parameter: string;
  fraction: "any" | "total" | "dissolved";
  unit: string;
  min: ColumnTypes["limits.min"] | null;
  max: ColumnTypes["limits.max"] | null;
  warning: number | null;
  note: string | null;
}

export interface Row {
  result: string;
  station: string;
  set: string;
  version: number;
  position: number;
  verdict: "exceeds" | "warns" | "indeterminate" | "meets";
  lo: number | null;
  hi: number | null;
}

export interface SetRow {
  id: string;
  version: number;
  newest: number;
  name: string;
  regulation: string;
  class: string | null;
  matrices: string[];
  validFrom: string | null;
  validTo: string | null;
  source: string | null;
  reviewed: boolean;
  reason: string;
  at: Date;
  everywhere: boolean;
  by: { id: string; name: string };
  inUse: { version: number; stations: number | null } | null;
  stations: ({ id: string; name: string; from: string | null; to: string | null })[];
  lines: ({ parameter: string; fraction: "any" | "total" | "dissolved"; unit: string; min: ColumnTypes["limits.min"] | null; max: ColumnTypes["limits.max"] | null; warning: number | null; note: string | null })[];
}

export interface StationRow {
  id: string;
  name: string;
  place: { latitude: number; longitude: number } | null;
}

export interface VerdictRow {
  result: string;
  sample: { id: string; code: string };
  station: { id: string; name: string };
  date: string | null;
  parameter: string;
  fraction: "" | "total" | "dissolved";
  raw: string;
  rawUnit: string | null;
  kind: "value" | "below" | "above";
  /** In the parameter's unit, as are 'lo' and 'hi'. */
  standard: number | null;
  lo: number | null;
  hi: number | null;
  covariate: number | null;
  verdict: "exceeds" | "warns" | "indeterminate" | "meets";
  reason: ColumnTypes["verdicts.reason"] | null;
  times: number | null;
  position: number;
  set: { id: string; name: string; version: number };
}

export interface VersionRow {
  version: number;
  reason: string;
  at: Date;
  by: { id: string; name: string };
  reviewed: boolean;
  validFrom: string | null;
  validTo: string | null;
  limits: number;
}
