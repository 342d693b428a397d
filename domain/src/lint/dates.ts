import { addMonths, dateParts, fromEpochDay, toEpochDay } from "../time/dates.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { median, middleAndSpread } from "./robust.ts";

/** Minimum number of series for a statement about the plan's period. */
const FEWEST = 5;
/** Two years between the dates of a plan's rows are usual. */
const NEAR_DAYS = 730;
const SPREADS = 10;

/** The same day in the year of the median. */
const inYearOf = (date: string, middle: number): string =>
  addMonths(date, (dateParts(fromEpochDay(Math.round(middle))).year - dateParts(date).year) * 12);

/**
 * A first or last date years away from those of the other rows, mostly because of a wrong digit in the year: farther
 * from their median than two years and than ten robust deviations. The fix is the same day in the year of the median.
 */
export function strangeDates({ own }: LintInput): Finding[] {
  if (own.length < FEWEST) return [];
  const days = new Map<string, number>();
  const dayOf = (date: string) => {
    const day = days.get(date) ?? toEpochDay(date);
    days.set(date, day);
    return day;
  };
  const findings: Finding[] = [];
  for (const side of ["startDate", "endDate"] as const) {
    const all = own.map((series) => dayOf(series[side]));
    const { middle, spread } = middleAndSpread(all);
    const limit = Math.max(NEAR_DAYS, SPREADS * spread);
    for (const series of own) {
      const date = series[side];
      if (Math.abs(dayOf(date) - middle) <= limit) continue;
      const params = { side, date, to: inYearOf(date, median(all)) };
      findings.push({ rule: "strangeDates", series: [series], params });
    }
  }
  return findings;
}

/** Rows that would extend the plan that they are added to, by an earlier start or a later end. */
export function outsidePlan({ own, period }: LintInput): Finding[] {
  if (!period) return [];
  const outside = (series: LintSeries) => series.startDate < period.start || series.endDate > period.end;
  const series = own.filter(outside);
  if (series.length === 0) return [];
  let { start, end } = period;
  for (const { startDate, endDate } of series) {
    if (startDate < start) start = startDate;
    if (endDate > end) end = endDate;
  }
  const params = { planStart: period.start, planEnd: period.end, start, end };
  return [{ rule: "outsidePlan", series, params }];
}
