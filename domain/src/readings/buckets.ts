const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** From what a graph is drawn, and how wide a bucket of it is (ms). Hours and days begin where UTC's do. */
export interface Buckets {
  source: "raw" | "hour" | "day";
  ms: number;
}

/**
 * The narrowest buckets of which at most `points` cover the span. Those of an hour or more are whole hours, and those of a
 * day or more whole days: what is kept by hour and day then gives exact minima and maxima.
 */
export function bucketsOf(from: number, to: number, points: number): Buckets {
  const least = Math.max(1, (to - from) / Math.max(1, points - 1));
  if (least <= HOUR / 2) return { source: "raw", ms: niceBelowHour(least) };
  const hours = Math.ceil(least / HOUR);
  if (hours < 24) return { source: "hour", ms: hours * HOUR };
  return { source: "day", ms: Math.ceil(least / DAY) * DAY };
}

const NICE = [1, 2, 5, 10, 20, 50, 100, 200, 500].concat(
  [1, 2, 3, 5, 6, 10, 12, 15, 20, 30].map((n) => n * 1000),
  [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30].map((n) => n * 60_000),
);
const niceBelowHour = (least: number) => NICE.find((ms) => ms >= least) ?? HOUR;

/** Where the bucket that holds an instant begins. */
export const bucketStart = (t: number, ms: number) => Math.floor(t / ms) * ms;
