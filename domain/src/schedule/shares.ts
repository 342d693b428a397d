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

/**
 * A share from 0 to 1 as a percent with `digits` decimals. 100 is only the whole: 697 of 698 are 99 or 99.9, so that no
 * progress reads as complete while something is unfulfilled.
 */
export function percentOf(share: number, digits = 0): number {
  const unit = 10 ** digits;
  const rounded = Math.round(share * 100 * unit);
  return (share < 1 ? Math.min(rounded, 100 * unit - 1) : rounded) / unit;
}

/** Tenths of a percent in the whole. */
const TENTHS = 1000;

/**
 * The counts as percents with one decimal that add up to 100: largest remainder method, ties go to the larger count.
 * All are 0 where the sum is 0, and 100 is only a count that is the sum.
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
  const tenths = parts.map((part) => ({ ...part, tenths: part.whole + (raised.has(part.name) ? 1 : 0) }));
  const rounded = tenths.find((part) => part.tenths === TENTHS && part.n < sum);
  if (rounded) {
    const [second] = tenths.filter((part) => part !== rounded).sort((a, b) => b.n - a.n);
    rounded.tenths -= 1;
    if (second) second.tenths += 1;
  }
  return Object.fromEntries(tenths.map((part) => [part.name, part.tenths / 10])) as Record<K, number>;
}

/** Default period of indicators: the calendar year of `today` (`YYYY-MM-DD`). */
export function indicatorPeriod(today: string): { from: string; to: string } {
  const year = today.slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
