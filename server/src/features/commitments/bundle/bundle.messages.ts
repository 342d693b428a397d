// What passes from the web process to the one that writes an inspection bundle: a commitment after the other, piece by
// piece. Nothing in it is of the clock but the day.
import type { Commitment } from "@vetaverde/contract/commitment";
import type { Locale } from "@vetaverde/domain/locale";
import type { MonitoringStatus } from "@vetaverde/domain/schedule/status";

export interface BundleInput {
  /** Where the PDF is to lie. */
  path: string;
}

/** What stands on the first page. */
export interface BundleCover {
  kind: "cover";
  locale: Locale;
  project: { name: string; company: string; color: string; timeZone: string };
  /** PNG. */
  logo: Buffer | null;
  /** The project's day on which the statuses are told. */
  day: string;
  commitments: Pick<Commitment, "code" | "summary" | "instrument" | "page" | "state" | "coverage">[];
}

export interface BundleCommitment {
  kind: "commitment";
  one: Commitment;
  document: { name: string; sha256: string; pages: number };
  /** Where the document lies for as long as the piece is drawn; null where the storage has lost it. */
  path: string | null;
  /** False where its pages have ended a process before: they are not drawn again. */
  pictures: boolean;
}

export interface BundleCounts {
  total: number;
  done: number;
  near: number;
  unfulfilled: number;
  far: number;
  skipped: number;
}

/** How many monitorings there are; null where the person may not see them. */
export interface BundleMonitorings {
  kind: "monitorings";
  counts: BundleCounts | null;
  /** The oldest ones that are not listed. */
  leftOut: number;
}

export interface MonitoringLine {
  day: string;
  station: string;
  plan: string;
  shortCommitment: string;
  /** Null: skipped. */
  status: MonitoringStatus | null;
  rescheduled: boolean;
  doneOn: string | null;
  observation: string | null;
  reason: string | null;
  mishap: string | null;
  by: string | null;
}

export interface BundleRows {
  kind: "rows";
  rows: MonitoringLine[];
}

export interface EvidenceLine {
  name: string;
  sha256: string;
  size: number;
  type: string;
  /** When it came. */
  at: string;
  by: string;
  day: string;
  station: string;
}

export interface BundleEvidence {
  kind: "evidence";
  rows: EvidenceLine[];
  leftOut: number;
}

export interface BundlePhoto {
  kind: "photo";
  /** Its place among the evidence, from 0. */
  place: number;
  name: string;
  station: string;
  day: string;
  jpeg: Buffer;
}

/** After the last photo. */
export interface BundlePhotos {
  kind: "photos";
  leftOut: number;
}

export interface HistoryLine {
  version: number;
  action: string;
  at: string;
  by: string | null;
  reason: string | null;
  changes: { field: string; before: string; after: string }[];
}

export interface BundleHistory {
  kind: "history";
  rows: HistoryLine[];
  leftOut: number;
}

export type BundlePiece =
  | BundleCover
  | BundleCommitment
  | BundleMonitorings
  | BundleRows
  | BundleEvidence
  | BundlePhoto
  | BundlePhotos
  | BundleHistory;

export interface BundleDone {
  /** SHA-256 of all that was drawn. */
  data: string;
  pages: number;
}
