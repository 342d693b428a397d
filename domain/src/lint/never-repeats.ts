import { type Frequency, frequencyStep } from "../schedule/frequency.ts";
import { addDays, addMonths } from "../time/dates.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";

/** Whether a repeating series ends before its second monitoring. */
function onlyOnce({ frequency, startDate, endDate }: LintSeries): boolean {
  const step = frequencyStep(frequency);
  if (!step) return false;
  return (step.days ? addDays(startDate, step.days) : addMonths(startDate, step.months ?? 1)) > endDate;
}

/** Whether the plan itself covers one year at most: yearly rows of a plan for a year have one monitoring. */
function coversOneYear(own: readonly LintSeries[]): boolean {
  let [start, end] = ["9999", ""];
  for (const { startDate, endDate } of own) {
    if (startDate < start) start = startDate;
    if (endDate > end) end = endDate;
  }
  return end !== "" && addMonths(start, 12) > end;
}

/**
 * A frequency whose rows end before the second monitoring: the period is too short, or the frequency should be once.
 */
export function neverRepeats({ own }: LintInput): Finding[] {
  const byFrequency = new Map<Frequency, LintSeries[]>();
  const isForOneYear = coversOneYear(own);
  for (const series of own) {
    if (!onlyOnce(series) || (isForOneYear && series.frequency === "yearly")) continue;
    const known = byFrequency.get(series.frequency);
    if (known) known.push(series);
    else byFrequency.set(series.frequency, [series]);
  }
  return [...byFrequency].map(([frequency, series]) => ({
    rule: "neverRepeats",
    series,
    params: { frequency },
  }));
}
