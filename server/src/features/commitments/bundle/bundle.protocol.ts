// The pieces that the web process sends to the process that writes an inspection bundle, commitment by commitment.
// Nothing in them depends on the clock except the day.
import type { Commitment } from "@vetaverde/contract/commitment";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import type { MonitoringStatus } from "@vetaverde/domain/schedule/status";
import type { BundleCounts } from "./rows.gen.ts";

export interface BundleInput {
  /** Where to write the PDF. */
  path: string;
}

/** The content of the first page. */
export interface BundleCover {
  kind: "cover";
  locale: Locale;
  project: { name: string; company: string; color: string; timeZone: string };
  /** PNG. */
  logo: Buffer | null;
  /** The day, in the project's time zone, as of which the statuses hold. */
  day: string;
  commitments: Pick<Commitment, "code" | "summary" | "instrument" | "page" | "state" | "coverage">[];
}

export interface BundleCommitment {
  kind: "commitment";
  one: WithDates<Commitment>;
  document: { name: string; sha256: string; pages: number };
  /** Path of the document while the piece is drawn; null when the storage has lost it. */
  path: string | null;
  /** False when drawing its pages has crashed a process before: they are not drawn again. */
  pictures: boolean;
}

/** The number of monitorings; null when the user may not see them. */
export interface BundleMonitorings {
  kind: "monitorings";
  counts: BundleCounts | null;
  /** How many of the oldest are not listed. */
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
  /** When it was uploaded. */
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
  /** Its index in the list of evidence, from 0. */
  place: number;
  name: string;
  station: string;
  day: string;
  jpeg: Buffer;
}

/** Follows the last photo. */
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
