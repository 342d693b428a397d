import { frequencyStep } from "../schedule/frequency.ts";
import { addDays, addMonths, dateParts, daysBetween } from "../time/dates.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { byStart, grouped, parameterKey } from "./parameter.ts";

/** The day of a series' last monitoring, and the day on which the next one would be due. */
function lastAndNext({ frequency, startDate, endDate }: LintSeries): { last: string; next: string } {
  const step = frequencyStep(frequency);
  if (!step) return { last: endDate, next: endDate };
  if (step.days) {
    const last = addDays(startDate, Math.floor(daysBetween(startDate, endDate) / step.days) * step.days);
    return { last, next: addDays(last, step.days) };
  }
  const months = step.months ?? 1;
  const [first, end] = [dateParts(startDate), dateParts(endDate)];
  let times = Math.floor(((end.year - first.year) * 12 + end.month - first.month) / months);
  // The day of the month may be after the end.
  if (times > 0 && addMonths(startDate, times * months) > endDate) times--;
  return { last: addMonths(startDate, times * months), next: addMonths(startDate, (times + 1) * months) };
}

/**
 * A series that continues in another row, later than its frequency allows. Up to one and a half steps between two
 * monitorings are usual in plans, because campaigns move by some days; more is an unintended gap.
 */
export function gaps(input: LintInput): Finding[] {
  const own = new Set(input.own);
  const findings: Finding[] = [];
  const repeats = (series: LintSeries) =>
    frequencyStep(series.frequency) ? `${parameterKey(series)}|${series.frequency}` : null;
  for (const group of grouped(input, repeats)) {
    if (group.length < 2) continue;
    let before: { series: LintSeries; last: string; next: string } | null = null;
    for (const series of [...group].sort(byStart)) {
      if (before && series.startDate > before.next && (own.has(series) || own.has(before.series))) {
        const allowed = 1.5 * daysBetween(before.last, before.next);
        if (daysBetween(before.last, series.startDate) > allowed) {
          const { last, next } = before;
          const params = { last, next, start: series.startDate, frequency: series.frequency };
          findings.push({ rule: "gap", series: [before.series, series], params });
        }
      }
      const ends = lastAndNext(series);
      if (!before || ends.last > before.last) before = { series, ...ends };
    }
  }
  return findings;
}
