/** The details of a commitment whose text states none. */
export const NO_DETAILS = {
  frequency: null,
  every: null,
  deadline: null,
  condition: null,
  indicator: null,
  responsible: null,
} as const;
