// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface CommitmentRow {
  id: string;
  number: number;
  instrument: { id: string; name: string };
  document: { id: string; name: string };
  text: string;
  summary: string;
  page: number;
  pageEnd: number;
  rects: ColumnTypes["commitments.rects"];
  language: "es" | "en" | "fr" | "pt" | null;
  component: ColumnTypes["commitments.component"];
  frequency: string | null;
  every: ColumnTypes["commitments.every"] | null;
  deadline: string | null;
  condition: string | null;
  indicator: string | null;
  responsible: string | null;
  context: string | null;
  confidence: number | null;
  ocr: number | null;
  reasons: ColumnTypes["commitments.reasons"];
  state: "proposed" | "accepted" | "rejected" | "replaced";
  extractor: string;
  foundAgain: boolean;
  fresh: boolean;
  version: number;
  reviewedAt: Date | null;
  reviewedBy: { id: string; name: string } | null;
  reason: string | null;
  updatedAt: Date;
  updatedBy: { id: string; name: string } | null;
}

export interface DueRow {
  commitment: string;
  next: string | null;
  overdue: number;
}

export interface HistoryRow {
  version: number;
  action: "found" | "added" | "edited" | "accepted" | "rejected" | "reopened" | "split" | "merged" | "linked";
  reason: string | null;
  before: ColumnTypes["commitment_history.before"] | null;
  after: ColumnTypes["commitment_history.after"];
  at: Date;
  by: { id: string; name: string } | null;
}

export interface KnownRow {
  id: string;
  key: string;
  page: number;
  state: "proposed" | "accepted" | "rejected" | "replaced";
  version: number;
  job: string | null;
  extractor: string;
  touched: boolean;
  provisional: boolean;
  text: string;
  summary: string;
  deadline: string | null;
  fields: { rects: ColumnTypes["commitments.rects"]; component: ColumnTypes["commitments.component"]; frequency: string | null; every: ColumnTypes["commitments.every"] | null; confidence: number | null };
}

export interface LaneRow {
  commitment: string;
  month: string;
  done: number;
  near: number;
  unfulfilled: number;
  skipped: number;
  far: number;
  rescheduled: number;
}

export interface LinkRow {
  commitment: string;
  text: string;
  plan: { id: string; title: string };
  shortCommitment: string;
  series: number;
  stations: { id: string; name: string }[];
}

export interface ServedCounts {
  total: number;
  proposed: number;
  accepted: number;
  rejected: number;
}

export interface TransmissionLinkRow {
  commitment: string;
  text: string;
  id: string;
  name: string;
  state: "trial" | "live" | "paused";
  station: { id: string; name: string } | null;
}
