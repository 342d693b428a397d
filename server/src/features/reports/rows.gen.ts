// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface Claimed {
  project: string;
  id: string;
  choice: ColumnTypes["reports.choice"];
  askedBy: string;
  schedule: string | null;
  /** How often it was started, including this time. */
  attempts: number;
}

export interface DueRow {
  project: string;
  timeZone: string;
  id: string;
  dayOfMonth: number;
  last: string | null;
}

export interface LastResult {
  station: string;
  parameter: string;
  fraction: "" | "total" | "dissolved";
  last: string;
}

export interface LineRow {
  set: string;
  version: number;
  parameter: string;
  fraction: "any" | "total" | "dissolved";
  unit: string;
  min: ColumnTypes["limits.min"] | null;
  max: ColumnTypes["limits.max"] | null;
  warning: number | null;
  note: string | null;
}

export interface Named {
  id: string;
  name: string;
}

export interface PlaceRow {
  set: string;
  version: number;
  station: string;
  from: string | null;
  to: string | null;
}

export interface ProjectAppearance {
  name: string;
  company: string;
  color: string;
  timeZone: string;
  logo: Buffer | null;
}

export interface ReportRow {
  id: string;
  choice: ColumnTypes["reports.choice"];
  state: "queued" | "drawing" | "done" | "failed" | "cancelled";
  done: number;
  total: number;
  pages: number | null;
  data: string | null;
  error: ColumnTypes["reports.error"] | null;
  schedule: string | null;
  size: number | null;
  name: string | null;
  sha256: string | null;
  file: string | null;
  askedAt: Date;
  endedAt: Date | null;
  askedBy: { id: string; name: string };
}

export interface Requester {
  id: string;
  email: string;
  systemAdmin: boolean;
  /** False for a user who can no longer sign in. */
  live: boolean;
}

export interface SetVersion {
  set: string;
  version: number;
  newest: boolean;
  name: string;
  matrices: string[];
  from: string | null;
  to: string | null;
  everywhere: boolean;
}

export interface ValueRow {
  id: string;
  sample: string;
  parameter: string;
  fraction: "" | "total" | "dissolved";
  day: string;
  sampled: string;
  analysedOn: string | null;
  kind: "value" | "below" | "above";
  /** In the parameter's unit; null when it cannot be converted. */
  standard: number | null;
  /** As reported by the laboratory; null: a non-detect without a limit. */
  value: number | null;
  /** The kind of water of the sample; null: not specified. */
  matrix: "surface" | "ground" | "effluent" | "drinking" | "marine" | "pore" | "leachate" | "sediment" | "soil" | "rock" | "tailings" | null;
  /** Negative although the parameter cannot be. */
  negative: boolean;
}
