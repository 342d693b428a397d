// The words in which a comparison speaks.

export const COMPARED = ["added", "changed", "dropped", "similar", "same"] as const;
export type Compared = (typeof COMPARED)[number];

/** What a person said of two commitments. */
export const JUDGEMENTS = ["same", "different", "replaces"] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** What speaks for two being one: the same words throughout, or what both name. */
export const REASONS = ["text", "action", "medium", "analyte", "site", "place", "words"] as const;
export type ReasonKind = (typeof REASONS)[number];

/** Why a person has to judge whether two are one. */
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

/** In what two that oblige to the same may differ. */
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
