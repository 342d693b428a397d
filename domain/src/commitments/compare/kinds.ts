// Vocabulary of comparisons.

export const COMPARED = ["added", "changed", "dropped", "similar", "same"] as const;
export type Compared = (typeof COMPARED)[number];

/** A user's judgement of two commitments. */
export const JUDGEMENTS = ["same", "different", "replaces"] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** Reasons why two commitments are considered the same: identical text, or what both name. */
export const REASONS = ["text", "action", "medium", "analyte", "site", "place", "words"] as const;
export type ReasonKind = (typeof REASONS)[number];

/** Reasons why a user has to judge whether two are the same. */
export const DOUBTS = [
  "wording",
  "short",
  "action",
  "places",
  "site",
  "names",
  "sense",
  "component",
  "language",
  "rival",
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** Fields in which two commitments that oblige to the same may differ. */
export const FIELDS = [
  "frequency",
  "deadline",
  "limit",
  "condition",
  "responsible",
  "places",
  "analytes",
] as const;
export type Field = (typeof FIELDS)[number];
