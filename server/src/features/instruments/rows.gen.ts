// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface ClaimedJob {
  project: string;
  id: string;
  instrument: string;
  pages: number;
  askedBy: string;
  /** How often the job was started, including this time. */
  attempts: number;
}

export interface DocumentRow {
  id: string;
  name: string;
  pages: number;
  scanned: boolean;
  size: number;
  read: number;
  unread: number;
  ocrPages: number;
  ocrConfidence: number | null;
  addedAt: Date;
  addedBy: { id: string; name: string };
}

export interface FullJobRow {
  id: string;
  instrument: string;
  state: "queued" | "reading" | "extracting" | "done" | "failed" | "cancelled";
  page: number;
  pages: number;
  found: number;
  error: string | null;
  askedAt: Date;
  endedAt: Date | null;
  askedBy: { id: string; name: string };
}

export interface InstrumentRow {
  id: string;
  miningUnit: { id: string; name: string };
  name: string;
  year: number;
  startsOn: string | null;
  endsOn: string | null;
  prompt: { id: string; name: string } | null;
  documents: number;
  pages: number;
  version: number;
  updatedAt: Date;
  processedAt: Date | null;
  job: { id: string; state: "queued" | "reading" | "extracting" | "done" | "failed" | "cancelled"; page: number; pages: number; found: number; error: string | null; askedAt: string; endedAt: string | null } | null;
}

export interface KnownAnswer {
  question: string;
  outcome: string;
  said: ColumnTypes["instrument_model_answers.said"] | null;
  input: number;
  output: number;
}

export interface QuestionSource {
  project: string;
  instrument: string;
  year: number;
  miningUnit: string;
  prompt: { id: string; version: number; language: "es" | "en" | "fr" | "pt"; text: string } | null;
}

export interface StoredDocumentRow {
  id: string;
  name: string;
  sha256: string;
  size: number;
  pages: number;
}
