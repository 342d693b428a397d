const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Source of a graph's data, and its bucket width (ms). Hours and days start in UTC. */
export interface Buckets {
  source: "raw" | "hour" | "day";
  ms: number;
}

/**
 * The narrowest buckets of which at most `points` cover the span. Those of an hour or more are whole hours, and those
 * of a day or more whole days, so that the hourly and daily roll-ups give exact minima and maxima.
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

/** Start of the bucket that contains an instant. */
export const bucketStart = (t: number, ms: number) => Math.floor(t / ms) * ms;
