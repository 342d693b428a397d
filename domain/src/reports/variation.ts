import { percentileOf, type Summary, summaryOf } from "../statistics/summary.ts";
import { type Trend, trendOf } from "../statistics/trend.ts";
import { type Covariates, evaluate, type Limit } from "../thresholds/limit.ts";

/** One result of a parameter at a station, in the parameter's unit. */
export interface ReportValue {
  /** Sampling day, YYYY-MM-DD; the middle of the month or year where no more is known. */
  day: string;
  /** The date as far as it is known, where that is no day. */
  sampled?: string;
  kind: "value" | "below" | "above";
  /** The value, or the detection limit or end of the range; null where it is not stated. */
  value: number | null;
}

export const PERCENTILES = [5, 10, 25, 75, 90, 95] as const;

export interface Variation {
  /** Number of results, non-detects included. */
  n: number;
  nonDetects: number;
  /** Non-detects without a detection limit: counted, but excluded from all statistics. */
  withoutLimit: number;
  /** Number of results above the range, taken at its end. */
  above: number;
  summary: Summary | null;
  /** In the order of PERCENTILES; empty without values. */
  percentiles: readonly number[];
  /** Null for fewer than four values, or a single day. */
  trend: Trend | null;
  /** Dates as far as they are known. */
  first: string | null;
  last: string | null;
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * The number that statistics use for a result: half of the detection limit for a non-detect; null where there is none.
 */
export const figureOf = ({ kind, value }: ReportValue): number | null =>
  value === null ? null : kind === "below" ? value / 2 : value;

/**
 * Statistics of a parameter at a station over a period. Percentiles are of type 7; a non-detect counts as half of its
 * limit.
 */
export function variationOf(values: readonly ReportValue[]): Variation {
  const dated: { t: number; value: number }[] = [];
  let [nonDetects, withoutLimit, above] = [0, 0, 0];
  for (const one of values) {
    if (one.kind === "below") nonDetects++;
    if (one.kind === "above") above++;
    const value = figureOf(one);
    if (value === null) withoutLimit++;
    else dated.push({ t: timeOf(one.day), value });
  }
  const sorted = dated.map(({ value }) => value).sort((a, b) => a - b);
  const days = values.map(({ day, sampled = day }) => sampled).sort();
  return {
    n: values.length,
    nonDetects,
    withoutLimit,
    above,
    summary: summaryOf(sorted),
    percentiles: sorted.length > 0 ? PERCENTILES.map((percent) => percentileOf(sorted, percent)) : [],
    trend: trendOf(dated, nonDetects - withoutLimit),
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
  };
}

export interface VerdictTally {
  meets: number;
  warns: number;
  exceeds: number;
  indeterminate: number;
}

/** Counts the verdicts of results against a limit, each with the covariates of its own sample. */
export function countAgainst(
  values: readonly (ReportValue & { covariates?: Covariates })[],
  limit: Limit,
): VerdictTally {
  const tally: VerdictTally = { meets: 0, warns: 0, exceeds: 0, indeterminate: 0 };
  for (const { kind, value, covariates } of values) {
    const result =
      kind === "below"
        ? ({ kind, limit: value } as const)
        : kind === "above"
          ? ({ kind, limit: value ?? Number.NaN } as const)
          : ({ kind, value: value ?? Number.NaN } as const);
    tally[evaluate(result, limit, covariates).kind]++;
  }
  return tally;
}

/** Mean of pH values by hydrogen ion concentration; null for none. */
export function meanPh(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return -Math.log10(values.reduce((sum, pH) => sum + 10 ** -pH, 0) / values.length);
}
