import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { byStart, grouped, parameterKey } from "./parameter.ts";

/** The last day on which a series still asks for something. */
const reach = ({ frequency, startDate, endDate }: LintSeries) => (frequency === "once" ? startDate : endDate);

/** Series of one thing, one frequency and one time of day: two rounds a day are lawful, the same round twice is not. */
const roundKey = (series: LintSeries): string =>
  `${parameterKey(series)}|${series.frequency}|${series.startTime}`;

/** Series whose dates meet, each with all that it touches. */
function clusters(group: readonly LintSeries[]): LintSeries[][] {
  const found: LintSeries[][] = [];
  let current: LintSeries[] = [];
  let end = "";
  for (const series of [...group].sort(byStart)) {
    if (current.length > 0 && series.startDate > end) {
      found.push(current);
      current = [];
      end = "";
    }
    current.push(series);
    if (reach(series) > end) end = reach(series);
  }
  if (current.length > 0) found.push(current);
  return found;
}

/**
 * The same series twice: word for word and day for day (`sameSeries`, of which one is too many), or with dates that
 * overlap (`overlappingSeries`, of which the later one should begin when the earlier one has ended).
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
