/** A value at an instant, epoch milliseconds. */
export interface Dated {
  t: number;
  value: number;
}

export interface Trend {
  n: number;
  /** Mann-Kendall's S, its variance with ties, and its standard normal score with continuity correction. */
  s: number;
  variance: number;
  z: number;
  /** Two-sided p-value: the probability of such an S by chance alone. */
  p: number;
  /** Kendall's tau-b, −1 to 1. */
  tau: number;
  /** Sen's slope, in the values' unit per year. */
  slope: number;
  /** Few values, or many non-detects: the trend must be interpreted with caution. */
  caution: boolean;
}

const YEAR_MS = 365.25 * 86_400_000;
const LEAST = 4;
const FEW = 8;

/**
 * Mann-Kendall's test with Sen's slope (Helsel and others 2020, USGS Techniques and Methods 4–A3, chapter 12). Values
 * of one instant are not compared with one another.
 * @param nonDetects number of values that substitute a non-detect
 * @returns null for fewer than four values, or a single instant
 */
export function trendOf(values: readonly Dated[], nonDetects = 0): Trend | null {
  const n = values.length;
  if (n < LEAST) return null;
  const sorted = [...values].sort((a, b) => a.t - b.t);
  const slopes: number[] = [];
  let s = 0;
  for (let i = 0; i < n; i++) {
    const from = sorted[i] as Dated;
    for (let j = i + 1; j < n; j++) {
      const to = sorted[j] as Dated;
      if (to.t === from.t) continue;
      s += Math.sign(to.value - from.value);
      slopes.push(((to.value - from.value) / (to.t - from.t)) * YEAR_MS);
    }
  }
  if (slopes.length === 0) return null;
  const valueTies = tiesOf(sorted.map(({ value }) => value));
  const timeTies = tiesOf(sorted.map(({ t }) => t));
  const variance = varianceOf(n, valueTies, timeTies);
  const z = variance > 0 && s !== 0 ? (s - Math.sign(s)) / Math.sqrt(variance) : 0;
  const pairs = (n * (n - 1)) / 2;
  const tied = (ties: readonly number[]) => ties.reduce((sum, t) => sum + (t * (t - 1)) / 2, 0);
  const scale = Math.sqrt((pairs - tied(valueTies)) * (pairs - tied(timeTies)));
  return {
    n,
    s,
    variance,
    z,
    p: Math.min(1, complement(Math.abs(z) / Math.SQRT2)),
    tau: scale > 0 ? s / scale : 0,
    slope: middleOf(slopes),
    caution: n < FEW || nonDetects > n / 2,
  };
}

/** Sizes of the groups of two or more equal numbers. */
function tiesOf(numbers: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1);
}

/** Variance of S with ties in values and in time (Kendall 1975, Rank Correlation Methods, 4th edition). */
function varianceOf(n: number, values: readonly number[], times: readonly number[]): number {
  const sum = (ties: readonly number[], of: (t: number) => number) => ties.reduce((all, t) => all + of(t), 0);
  const first = (t: number) => t * (t - 1) * (2 * t + 5);
  const second = (t: number) => t * (t - 1) * (t - 2);
  const third = (t: number) => t * (t - 1);
  return (
    (first(n) - sum(values, first) - sum(times, first)) / 18 +
    (sum(values, second) * sum(times, second)) / (9 * second(n)) +
    (sum(values, third) * sum(times, third)) / (2 * third(n))
  );
}

function middleOf(numbers: number[]): number {
  const sorted = numbers.sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}

/**
 * Two-tailed probability of the normal distribution (complementary error function): Press and others, Numerical
 * Recipes, relative error 1.2 × 10⁻⁷.
 */
function complement(x: number): number {
  const t = 1 / (1 + x / 2);
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const power = series.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  return t * Math.exp(-x * x + power);
}
