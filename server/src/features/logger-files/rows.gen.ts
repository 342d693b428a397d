// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";

export interface DrawnBucket {
  t: number;
  min: number;
  max: number;
  mean: number;
}

export interface ImportRow {
  id: string;
  fileName: string;
  size: number;
  read: OwnColumnTypes["logger_files.read"];
  state: "saving" | "saved" | "withdrawing" | "withdrawn";
  chunks: number;
  doneChunks: number;
  counts: OwnColumnTypes["logger_files.counts"] | null;
  at: Date;
  by: string;
  savedBy: string;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  reason: string | null;
  from: Date | null;
  to: Date | null;
}

export interface KnownAnswers {
  answers: OwnColumnTypes["logger_mappings.answers"];
}

export interface LoggerFileRow {
  id: string;
  device: string;
  fileName: string;
  sha256: string;
  size: number;
  state: "read" | "saving" | "saved" | "withdrawing" | "withdrawn";
  read: OwnColumnTypes["logger_files.read"];
  answers: OwnColumnTypes["logger_files.answers"];
  counts: OwnColumnTypes["logger_files.counts"] | null;
  chunks: number;
  doneChunks: number;
  createdBy: string;
  expiresAt: Date | null;
  savedBy: string | null;
  addedFrom: Date | null;
  withdrawnBy: string | null;
}

export interface LoggerSensorRow {
  id: string;
  number: number;
  device: string;
  deviceName: string;
  name: string;
  unit: string;
  kind: "direct" | "vibratingWire" | "current" | "digital" | "standpipe" | "thermistor" | "barometer";
  active: boolean;
  origin: "device" | "derived" | "manual";
  /** Before this instant only roll-ups are left. */
  since: Date | null;
}

export interface StoredChunk {
  rows: number;
  times: Buffer;
  vals: Buffer;
}
