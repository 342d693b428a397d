// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface CodecRow {
  type: string;
  version: number;
  active: boolean;
  at: Date | null;
  reason: string | null;
  by: { id: string; name: string } | null;
  devices: number;
  failed: number;
  suspendedAt: Date | null;
  fault: "TIME" | "MEMORY" | "OUTPUT" | null;
}

export interface CurrentRow {
  version: number;
  code: string | null;
  suspended: boolean;
}

export interface ListedRow {
  id: string;
  source: "http" | "mqtt" | "chirpstack" | "ttn" | "rockblock";
  at: Date;
  reason: string | null;
  detail: string | null;
  codecVersion: number | null;
  accepted: number | null;
  refused: ColumnTypes["readings_raw.refused"];
  device: { id: string; name: string } | null;
}

export interface MessageRow {
  id: string;
  source: "http" | "mqtt" | "chirpstack" | "ttn" | "rockblock";
  at: Date;
  reason: string | null;
  detail: string | null;
  codecVersion: number | null;
  accepted: number | null;
  refused: ColumnTypes["readings_raw.refused"];
  body: string;
}

export interface RefusalRow {
  at: Date;
  reason: string;
  detail: string | null;
  accepted: number | null;
  refused: ColumnTypes["readings_raw.refused"];
}

export interface StoredMessage {
  id: string;
  source: "chirpstack" | "ttn" | "rockblock";
  at: Date;
  body: string;
}

export interface VersionRow {
  version: number;
  code: string | null;
  reason: string;
  at: Date;
  by: { id: string; name: string };
}
