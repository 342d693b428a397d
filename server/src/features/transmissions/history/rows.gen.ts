// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";

export interface AccessRow {
  id: string;
  at: Date;
  address: string;
  kind: "token" | "records";
  device: string | null;
  day: string | null;
  records: number | null;
}

export interface CredentialsRow {
  user: string;
  createdAt: Date;
  createdBy: { id: string; name: string };
}

export interface HistoryRecord {
  service: "sma-online";
  address: string;
  settings: OwnColumnTypes["transmission_profiles.settings"];
  measuredAt: Date;
  subject: OwnColumnTypes["transmission_submissions.subject"];
  fields: OwnColumnTypes["transmission_submissions.fields"];
  vals: OwnColumnTypes["transmission_submissions.vals"];
}

export interface SignInRow {
  project: string;
  id: string;
  hash: Buffer;
  tokenKey: string;
}

export interface TokenKeyRow {
  project: string;
  id: string;
  tokenKey: string;
}
