// What a line's last value means: where it goes, and how far it is from its next limit.
import { trendOf } from "@vetaverde/domain/statistics/trend";
import type { Limit } from "../plot/plot.marks.ts";
import type { Drawn } from "./graph.data.ts";

const DAY_MS = 86_400_000;
/** Whole days over which a trend is judged: shorter ones show the cycle of the day. */
export const TREND_DAYS = 7;
/** Days with values, without which nothing is said. */
const MIN_DAYS = 5;
/** A slope that chance makes more often than this is none. */
const MAX_P = 0.1;

/**
 * Change per day over the week before an instant: Sen's slope of the daily means, if Mann and Kendall's test finds one.
 * @param until epoch ms
 * @returns null for fewer than five days with values; 0 where there is no trend
 */
export function weekTrend({ t, v }: Pick<Drawn, "t" | "v">, until: number): number | null {
  const days = Array.from({ length: TREND_DAYS }, () => ({ sum: 0, n: 0 }));
  for (const [i, at] of t.entries()) {
    const value = v[i];
    const day = days[Math.floor((until - at) / DAY_MS)];
    if (!day || at > until || value === null || value === undefined) continue;
    day.sum += value;
    day.n++;
  }
  const means = days.flatMap(({ sum, n }, ago) => (n > 0 ? [{ t: -ago * DAY_MS, value: sum / n }] : []));
  if (means.length < MIN_DAYS) return null;
  const trend = trendOf(means);
  if (!trend) return null;
  return trend.p <= MAX_P ? trend.slope / DAYS_PER_YEAR : 0;
}

/** Of the slope that `trendOf` gives. */
const DAYS_PER_YEAR = 365.25;

export interface LimitDistance {
  limit: Limit;
  distance: number;
  isExceeded: boolean;
}

/** Of several exceeded limits the most important one, the farther of equals; else the nearest. Null: there is none. */
export function nextLimit(value: number, limits: readonly Limit[]): LimitDistance | null {
  const distances = limits.map((limit) => ({
    limit,
    distance: Math.abs(value - limit.value),
    isExceeded: limit.side === "above" ? value > limit.value : value < limit.value,
  }));
  const exceeded = distances
    .filter(({ isExceeded }) => isExceeded)
    .sort((a, b) => a.limit.priority - b.limit.priority || b.distance - a.distance);
  return exceeded[0] ?? distances.sort((a, b) => a.distance - b.distance)[0] ?? null;
}
