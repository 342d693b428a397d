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
  language: "es" | "en" | "fr" | "pt" | null;
  component: ColumnTypes["commitments.component"];
  frequency: string | null;
  every: ColumnTypes["commitments.every"] | null;
  deadline: string | null;
  condition: string | null;
  responsible: string | null;
  state: "proposed" | "accepted";
  ocr: number | null;
  version: number;
}

export interface InstrumentRow {
  id: string;
  name: string;
  year: number;
  documents: number;
  commitments: number;
  unreviewed: number;
  processed: boolean;
}

export interface JudgedRow {
  older: string;
  newer: string;
  olderNumber: number;
  newerNumber: number;
  judgement: "same" | "different" | "replaces";
  reason: string | null;
  at: Date;
  by: { id: string; name: string };
}
