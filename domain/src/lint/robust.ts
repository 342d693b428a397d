/**
 * Robust location and spread, which a few wrong values cannot change: the median, and the median absolute deviation
 * scaled by 1.4826, which is then the standard deviation of a normal distribution. Source: P. J. Huber, E. M.
 * Ronchetti, Robust Statistics, 2nd ed., 2009, chapter 5. Both break down only when half of the values are wrong.
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

const NORMAL = 1.4826;

/** @returns the median and the scaled median absolute deviation, in the unit of the values */
export function middleAndSpread(values: readonly number[]): { middle: number; spread: number } {
  const middle = median(values);
  return { middle, spread: NORMAL * median(values.map((value) => Math.abs(value - middle))) };
}
