import type { ModelClaim } from "../text/model/locate-quotes.ts";

/** The details of a commitment that names none. */
export const NO_DETAILS = {
  frequency: null,
  deadline: null,
  condition: null,
  indicator: null,
  responsible: null,
};

/** A language model's claim that a quote is a commitment about water. */
export const claimOf = (quote: string, more: Partial<ModelClaim> = {}): ModelClaim => ({
  quote,
  summary: null,
  component: "water",
  ...NO_DETAILS,
  ...more,
});
