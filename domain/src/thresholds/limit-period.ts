import { addDays } from "../time/dates.ts";

/** Days, both inclusive; null: open. */
export interface Days {
  from: string | null;
  to: string | null;
}

const OPEN = { from: "0001-01-01", to: "9999-12-31" } as const;

/**
 * The days on which each version of a set is in force: for each day the newest version that covers it.
 * @returns by version, ascending; empty for a version that newer ones cover completely
 */
export function applicableDays(versions: readonly (Days & { version: number })[]): Map<number, Days[]> {
  const periods = new Map<number, Days[]>();
  let free: Days[] = [{ from: null, to: null }];
  for (const one of [...versions].sort((a, b) => b.version - a.version)) {
    periods.set(
      one.version,
      free.flatMap((days) => commonDays(days, one) ?? []),
    );
    free = free.flatMap((days) => without(days, one));
  }
  return periods;
}

const latest = (a: string | null, b: string | null) => (a === null ? b : b === null || a > b ? a : b);
const earliest = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b);

/** The intersection of both; null if it is empty. */
export function commonDays(a: Days, b: Days): Days | null {
  const [from, to] = [latest(a.from, b.from), earliest(a.to, b.to)];
  return (from ?? OPEN.from) <= (to ?? OPEN.to) ? { from, to } : null;
}

function without(days: Days, removed: Days): Days[] {
  if (commonDays(days, removed) === null) return [days];
  const left: Days[] = [];
  if (removed.from !== null) left.push({ from: days.from, to: addDays(removed.from, -1) });
  if (removed.to !== null) left.push({ from: addDays(removed.to, 1), to: days.to });
  return left.filter(({ from, to }) => (from ?? OPEN.from) <= (to ?? OPEN.to));
}
