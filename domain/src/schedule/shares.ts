// Sums and shares of monitorings by state, and the default period of indicators. Separate from the states, which are in
// the web's initial bundle.
import { COUNTED_STATES, type StateCounts } from "./counts.ts";

/** Total number of monitorings in the counts. */
export const totalOf = (counts: StateCounts): number =>
  COUNTED_STATES.reduce((sum, state) => sum + counts[state], 0);

/** The done share of monitorings that are not skipped, from 0 to 1; 0 if there are none. */
export function doneShare(counts: StateCounts): number {
  const due = totalOf(counts) - counts.skipped;
  return due === 0 ? 0 : counts.done / due;
}

/** Tenths of a percent in the whole. */
const TENTHS = 1000;

/**
 * The counts as percents with one decimal that add up to 100: largest remainder method, ties go to the larger count.
 * All are 0 where the sum is 0.
 */
export function percentsOf<K extends string>(counts: Readonly<Record<K, number>>): Record<K, number> {
  const entries = Object.entries(counts) as [K, number][];
  const sum = entries.reduce((all, [, n]) => all + n, 0);
  const parts = entries.map(([name, n]) => {
    const exact = sum === 0 ? 0 : (n * TENTHS) / sum;
    return { name, n, whole: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  const left = sum === 0 ? 0 : TENTHS - parts.reduce((all, { whole }) => all + whole, 0);
  const raised = new Set(
    [...parts]
      .sort((a, b) => b.rest - a.rest || b.n - a.n)
      .slice(0, left)
      .map(({ name }) => name),
  );
  const percents = parts.map(({ name, whole }) => [name, (whole + (raised.has(name) ? 1 : 0)) / 10]);
  return Object.fromEntries(percents) as Record<K, number>;
}

/** Default period of indicators: the calendar year of `today` (`YYYY-MM-DD`). */
export function indicatorPeriod(today: string): { from: string; to: string } {
  const year = today.slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
