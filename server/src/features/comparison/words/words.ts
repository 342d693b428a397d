import type { ComparedPair } from "@vetaverde/contract/comparison";
import type { Doubt, Field, Judgement, ReasonKind } from "@vetaverde/domain/commitments/compare/kinds";

/** What the server itself says of comparisons: in refusals and in files. */
export interface ComparisonWords {
  sameInstrument: string;
  /** A contradiction was to be settled without one. */
  reasonMissing: string;
  /** Stands beside text that nobody has reviewed. */
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
