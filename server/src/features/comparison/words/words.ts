import type { ComparedPair } from "@vetaverde/contract/comparison";
import type { Doubt, Field, Judgement, ReasonKind } from "@vetaverde/domain/commitments/compare/kinds";

/** Messages of the server about comparisons: in errors and in files. */
export interface ComparisonWords {
  sameInstrument: string;
  /** A contradiction was settled without a reason. */
  reasonMissing: string;
  /** Shown next to unreviewed text. */
  warning: string;
  file: string;
  contradictionsFile: string;
  kinds: Record<ComparedPair["kind"], string>;
  doubts: Record<Doubt, string>;
  fields: Record<Field, string>;
  judgements: Record<Judgement, string>;
  reasons: Record<ReasonKind, string>;
  stricter: Record<"older" | "newer", string>;
  columns: Record<
    | "kind"
    | "older"
    | "olderInstrument"
    | "olderPage"
    | "olderText"
    | "newer"
    | "newerInstrument"
    | "newerPage"
    | "newerText"
    | "stricter"
    | "score"
    | "why"
    | "doubts"
    | "judgement"
    | "by"
    | "at"
    | "reason"
    | "notice",
    string
  >;
}
