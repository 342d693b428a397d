// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface ChangeRow {
  /** The platform's id when an account is concerned. */
  project: string;
  id: string;
  kind: ColumnTypes["protected_changes.kind"];
  subject: string;
  label: string;
  affected: string[];
  before: ColumnTypes["protected_changes.before"];
  after: ColumnTypes["protected_changes.after"];
  request: unknown;
  base: unknown;
  reason: string | null;
  requestedBy: { id: string; name: string };
  requestedAt: Date;
  expiresAt: Date;
  appliesAt: Date | null;
  confirmers: { id: string; name: string }[];
  outcome: "approved" | "rejected" | "withdrawn" | "expired" | "superseded" | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  decidedBy: { id: string; name: string } | null;
}

export interface Named {
  id: string;
  name: string;
}

export interface SettingRow {
  isOn: boolean;
  changedAt: Date;
  changedBy: { id: string; name: string };
}
