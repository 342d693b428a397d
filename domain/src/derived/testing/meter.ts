import type { Formula } from "../formula.ts";

/** The volume that a meter counts by sensor `a`, in m³ a count, with at most a day between two counts. */
export const METER: Formula = {
  kind: "totaliser",
  sensor: "a",
  gives: "volume",
  volumePerCount: 1,
  rollsOverAfter: null,
  resets: false,
  maxFlow: null,
  maxGap: 86_400,
  replacements: [],
};
