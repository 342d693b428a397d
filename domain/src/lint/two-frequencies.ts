import { type Frequency, frequencyStep } from "../schedule/frequency.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { byStart, grouped, parameterKey } from "./parameter.ts";

/** Approximate days between two monitorings, a month as 30.4: used only to compare frequencies. */
const dayStep = (frequency: Frequency): number => {
  const step = frequencyStep(frequency);
  return step ? (step.days ?? (step.months ?? 0) * 30.4) : Number.POSITIVE_INFINITY;
};

/** The series of `some` whose dates overlap those of any of `others`. */
function meeting(some: readonly LintSeries[], others: readonly LintSeries[]): LintSeries[] {
  const sorted = [...others].sort(byStart);
  const latest: string[] = [];
  for (const { endDate } of sorted) {
    const before = latest.at(-1) ?? "";
    latest.push(endDate > before ? endDate : before);
  }
  return some.filter(({ startDate, endDate }) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.startDate ?? "") <= endDate) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (latest[low - 1] ?? "") >= startDate;
  });
}

/**
 * The same subject at the same station with two frequencies at the same time. Complying with the more frequent one
 * complies with both, so that is the fix. The frequencies once and continuous contradict no other.
 */
export function twoFrequencies(input: LintInput): Finding[] {
  const own = new Set(input.own);
  const findings: Finding[] = [];
  const repeats = (series: LintSeries) => (frequencyStep(series.frequency) ? parameterKey(series) : null);
  for (const group of grouped(input, repeats)) {
    const frequencies = [...new Set(group.map(({ frequency }) => frequency))];
    if (frequencies.length < 2) continue;
    frequencies.sort((a, b) => dayStep(a) - dayStep(b));
    for (const [at, often] of frequencies.entries()) {
      for (const seldom of frequencies.slice(at + 1)) {
        const some = group.filter(({ frequency }) => frequency === often);
        const rest = group.filter(({ frequency }) => frequency === seldom);
        const series = [...meeting(some, rest), ...meeting(rest, some)];
        if (series.some((one) => own.has(one)))
          findings.push({ rule: "twoFrequencies", series, params: { often, seldom } });
      }
    }
  }
  return findings;
}
