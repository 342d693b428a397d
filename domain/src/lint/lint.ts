// The review of a plan: contradictions within it and with the project's other plans. Warnings, never errors: each is
// something that a careful reader would ask about, with the fix that most often is the right one.
import { outsidePlan, strangeDates } from "./dates.ts";
import { duplicates } from "./duplicates.ts";
import { type Finding, LINT_RULES, type LintInput } from "./finding.ts";
import { gaps } from "./gaps.ts";
import { neverRepeats } from "./never-repeats.ts";
import { places } from "./places.ts";
import { twoFrequencies } from "./two-frequencies.ts";
import { wording } from "./wording.ts";

const rules = [
  places,
  twoFrequencies,
  duplicates,
  strangeDates,
  outsidePlan,
  wording,
  neverRepeats,
  gaps,
] as const;

/** @returns every finding, the gravest rule first, then by the row; the same input gives the same findings in any order of its rows */
export function lintPlan(input: LintInput): Finding[] {
  const rank = (finding: Finding) => LINT_RULES.indexOf(finding.rule);
  const row = ({ series: [first] }: Finding) => first?.row ?? 0;
  const key = ({ series: [first] }: Finding) => first?.id ?? "";
  return rules
    .flatMap((rule) => rule(input))
    .sort((a, b) => rank(a) - rank(b) || row(a) - row(b) || (key(a) < key(b) ? -1 : 1));
}

/**
 * What stays the same of a finding as long as it is about the same series and says the same: the mark of one that was
 * put aside. A series that joins it makes it another, which is shown again.
 */
export const findingKey = ({ rule, series, params }: Finding): string =>
  JSON.stringify([rule, series.map(({ id }) => id).sort(), params]);
