// The review of a plan: contradictions within it and with the project's other plans. Warnings, never errors: each is
// something that a careful reader would question, with the most likely fix.

import { contradictoryWording } from "./contradictory-wording.ts";
import { coordinates } from "./coordinates.ts";
import { outsidePlan, strangeDates } from "./dates.ts";
import { duplicates } from "./duplicates.ts";
import { type Finding, LINT_RULES, type LintInput } from "./finding.ts";
import { gaps } from "./gaps.ts";
import { missingLimits } from "./missing-limits.ts";
import { missingReferences } from "./missing-references.ts";
import { neverRepeats } from "./never-repeats.ts";
import { outsidePermit } from "./permit-life.ts";
import { places } from "./places.ts";
import { twoFrequencies } from "./two-frequencies.ts";

const rules = [
  places,
  coordinates,
  twoFrequencies,
  duplicates,
  strangeDates,
  outsidePlan,
  outsidePermit,
  missingLimits,
  missingReferences,
  contradictoryWording,
  neverRepeats,
  gaps,
] as const;

/** @returns every finding, the most severe rule first, then by row; independent of the order of the rows */
export function lintPlan(input: LintInput): Finding[] {
  const rank = (finding: Finding) => LINT_RULES.indexOf(finding.rule);
  const row = ({ series: [first] }: Finding) => first?.row ?? 0;
  const key = ({ series: [first] }: Finding) => first?.id ?? "";
  return rules
    .flatMap((rule) => rule(input))
    .sort((a, b) => rank(a) - rank(b) || row(a) - row(b) || (key(a) < key(b) ? -1 : 1));
}

/**
 * Identity of a finding as long as its series and values are the same: it identifies findings that were put aside. With
 * an additional series it is a new finding, which is shown again.
 */
export const findingKey = ({ rule, series, params }: Finding): string =>
  JSON.stringify([rule, series.map(({ id }) => id).sort(), params]);
