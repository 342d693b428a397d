import { niceTicks } from "@vetaverde/domain/statistics/ticks";

/** Whole numbers from zero to at least `most`, about five of them; ascending. */
export const countTicks = (most: number): number[] => niceTicks(0, most).filter(Number.isInteger);

/** Up to `months` months, one in `step` is labelled. */
const STEPS = [
  { months: 12, step: 1 },
  { months: 36, step: 3 },
  { months: 96, step: 6 },
] as const;

/** The months with a label, of consecutive ones, and whether it includes the year: the first one and each January. */
export function monthTicks(months: readonly string[]): Map<string, boolean> {
  const step = STEPS.find((one) => months.length <= one.months)?.step ?? 12;
  const labelled = months.filter((month) => (Number(month.slice(5, 7)) - 1) % step === 0);
  return new Map(labelled.map((month, n) => [month, n === 0 || month.endsWith("-01")]));
}
