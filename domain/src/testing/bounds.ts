import type { Bound } from "../thresholds/limit.ts";

/** The acute criterion of dissolved copper, in µg/L, by the hardness of the water. */
export const COPPER_BY_HARDNESS = {
  kind: "logarithmic",
  covariate: "hardness",
  slope: 0.9422,
  intercept: -1.7,
  factor: 0.96,
  from: 25,
  to: 400,
} as const satisfies Bound;
