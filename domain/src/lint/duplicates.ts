import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { byStart, grouped, parameterKey } from "./parameter.ts";

/** The last day on which a series can have a monitoring. */
const reach = ({ frequency, startDate, endDate }: LintSeries) => (frequency === "once" ? startDate : endDate);

/**
 * Key of series with the same subject, frequency and time of day: two rounds a day are legitimate, the same round twice
 * is not.
 */
const roundKey = (series: LintSeries): string =>
  `${parameterKey(series)}|${series.frequency}|${series.startTime}`;

/** Groups series with overlapping dates, transitively. */
function clusters(group: readonly LintSeries[]): LintSeries[][] {
  const duplicates: LintSeries[][] = [];
  let current: LintSeries[] = [];
  let end = "";
  for (const series of [...group].sort(byStart)) {
    if (current.length > 0 && series.startDate > end) {
      duplicates.push(current);
      current = [];
      end = "";
    }
    current.push(series);
    if (reach(series) > end) end = reach(series);
  }
  if (current.length > 0) duplicates.push(current);
  return duplicates;
}

/**
 * Duplicate series: with identical text and dates (`sameSeries`, one of them is superfluous), or with overlapping dates
 * (`overlappingSeries`, where the later one should begin after the earlier one has ended).
 */
export function duplicates(input: LintInput): Finding[] {
  const own = new Set(input.own);
  const findings: Finding[] = [];
  for (const group of grouped(input, roundKey)) {
    if (group.length < 2) continue;
    for (const series of clusters(group)) {
      if (series.length < 2 || !series.some((one) => own.has(one))) continue;
      const [first] = series as [LintSeries];
      const same = series.every(
        ({ startDate, endDate }) => startDate === first.startDate && endDate === first.endDate,
      );
      const last = series.reduce((end, one) => (reach(one) > end ? reach(one) : end), "");
      findings.push({
        rule: same ? "sameSeries" : "overlappingSeries",
        series,
        params: { times: series.length, start: first.startDate, end: last },
      });
    }
  }
  return findings;
}
