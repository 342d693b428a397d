export interface Summary {
  n: number;
  min: number;
  max: number;
  mean: number;
  median: number;
  /** Sample standard deviation (n − 1); null for a single value. */
  sd: number | null;
}

/** @returns null for no values */
export function summaryOf(values: readonly number[]): Summary | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / n;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    n,
    min: sorted[0] as number,
    max: sorted[n - 1] as number,
    mean,
    median: percentileOf(sorted, 50),
    sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null,
  };
}

/**
 * An interpolated percentile, type 7 of Hyndman and Fan (1996), The American Statistician 50, 361–365: PERCENTILE.INC
 * of spreadsheets.
 * @param sorted ascending, not empty
 * @param percent 0 to 100
 */
export function percentileOf(sorted: readonly number[], percent: number): number {
  if (sorted.length === 0 || !(percent >= 0 && percent <= 100)) throw new RangeError("nothing to take it of");
  const at = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}
