// What a line's last value means: where it goes, and how far it is from its next limit.
import type { Limit } from "../plot/plot.marks.ts";
import type { Drawn } from "./graph.data.ts";

const DAY_MS = 86_400_000;
/** Less says nothing about a day. */
const MIN_SPAN_MS = 3 * 3_600_000;
const MIN_VALUES = 4;

/**
 * Change per day, by least squares over the last 24 hours that are drawn.
 * @returns null for fewer than four values, or less than three hours of them
 */
export function trendOf({ t, v }: Pick<Drawn, "t" | "v">): number | null {
  const last = t.at(-1);
  if (last === undefined) return null;
  const points: [days: number, value: number][] = [];
  for (const [n, at] of t.entries()) {
    const value = v[n];
    if (at < last - DAY_MS || value === null || value === undefined) continue;
    points.push([(at - last) / DAY_MS, value]);
  }
  const first = points[0]?.[0];
  if (first === undefined || points.length < MIN_VALUES || -first * DAY_MS < MIN_SPAN_MS) return null;
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [days, value] = [mean(0), mean(1)];
  const [xy, xx] = points.reduce(
    ([product, square], [x, y]) => [product + (x - days) * (y - value), square + (x - days) ** 2] as const,
    [0, 0] as readonly [number, number],
  );
  return xx === 0 ? null : xy / xx;
}

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
