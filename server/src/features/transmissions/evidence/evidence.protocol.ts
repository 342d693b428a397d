// The pieces from which the evidence of a ledger is drawn. Nothing in them depends on the clock except `madeAt`.
import type { Locale } from "@vetaverde/domain/locale";
import type { EvidenceInstant, EvidencePeriod, EvidenceProfile } from "./evidence.store.ts";

export interface EvidenceInput {
  /** Where to write the PDF. */
  path: string;
}

export interface EvidenceCover {
  kind: "cover";
  locale: Locale;
  period: EvidencePeriod;
  /** ISO 8601. */
  madeAt: string;
  /** PNG. */
  logo: Buffer | null;
  profile: Omit<EvidenceProfile, "logo" | "liveSince"> & { liveSince: string | null };
}

/** An instant as it crosses to the process that draws. */
export interface SentInstant extends Omit<EvidenceInstant, "dueAt" | "measuredAt"> {
  dueAt: string;
  measuredAt: string;
}

export interface EvidenceRows {
  kind: "instants";
  instants: SentInstant[];
}

export type EvidencePiece = EvidenceCover | EvidenceRows;
