// Several results of one parameter in one sample: which of them a figure uses. Without a choice none is used, since any of
// them would only be guessed.
import type { Fraction } from "./header.ts";
import { ION_PARAMETERS, type MeasuredResult } from "./sample-ions.ts";

/** How a project chooses among repeated results; see `resolveRepeats`. */
export const REPEAT_RULES = ["first", "mean", "latest"] as const;
export type RepeatRule = (typeof REPEAT_RULES)[number];

/** A stored result, with the data that the rules compare. */
export interface RepeatedResult extends MeasuredResult {
  id: string;
  /** Day of the analysis, `YYYY-MM-DD`; null where the laboratory did not state it. */
  analysedOn: string | null;
}

/** A person's choice of one of several results, or of a rule, for a parameter and fraction of a sample. */
export interface RepeatChoice {
  parameter: string;
  fraction: Fraction | "";
  /** The chosen result; null where a rule was chosen. */
  result: string | null;
  rule: RepeatRule | null;
  /** The valid results when it was made: a rule is chosen for these, and for no others. Null: not recorded. */
  among: readonly string[] | null;
}

export interface RepeatDecisions {
  /** Of the sample. */
  choices: readonly RepeatChoice[];
  /** Decides where nobody has chosen; null: nothing is used there. */
  projectRule: RepeatRule | null;
}

export const UNDECIDED: RepeatDecisions = { choices: [], projectRule: null };

/** Repeated results of a sample and what a figure uses of them. */
export interface ResolvedRepeat {
  parameter: string;
  fraction: Fraction | "";
  results: readonly string[];
  /** What chose: a person's choice of a result or rule, or the project's rule; null: nothing has chosen. */
  by: "person" | "project" | null;
  rule: RepeatRule | "result" | null;
  /** Used value in the parameter's unit; null where nothing is used. */
  value: number | null;
  /** Whether the used value is a result below its detection limit. */
  isBelow: boolean;
  /** Whether a person had chosen, and the choice no longer applies because the results changed. */
  isLapsed: boolean;
  /** Relative percent difference, 100 (max − min) / mean; null with a non-detect, an unknown unit or a mean of zero. */
  rpd: number | null;
}

export interface ResolvedResults {
  /** At most one result of each parameter and fraction. */
  results: MeasuredResult[];
  repeats: ResolvedRepeat[];
}

const keyOf = ({ parameter, fraction }: Pick<MeasuredResult, "parameter" | "fraction">) =>
  `${parameter}\n${fraction}`;

/**
 * The results of one sample that a figure uses. Results that agree in kind, and in value but for rounding, are one. Of
 * others the person's choice decides, else the project's rule:
 * A rule that a person chose applies while the results are those it was chosen for.
 * - `first`: the result that was imported first
 * - `mean`: the mean, where all are measured values in a known unit; of pH, that of the hydrogen ion concentrations
 * - `latest`: the result of the latest analysis, where all state its day and one is later than the others
 * A result that no figure can use (above its range, in an unknown unit, a negative concentration) decides nothing.
 * @param results in the order of their import: earlier files first, then rows and columns of a file
 */
export function resolveRepeats(
  results: readonly RepeatedResult[],
  { choices, projectRule }: RepeatDecisions,
): ResolvedResults {
  const groups = new Map<string, RepeatedResult[]>();
  for (const result of results) {
    const group = groups.get(keyOf(result));
    if (group) group.push(result);
    else groups.set(keyOf(result), [result]);
  }
  const chosen = new Map(choices.map((choice) => [keyOf(choice), choice]));
  const resolved: ResolvedResults = { results: [], repeats: [] };
  for (const [key, group] of groups) {
    const [first] = group as [RepeatedResult];
    if (group.every((one) => isSame(one, first))) {
      resolved.results.push(first);
      continue;
    }
    const repeat = resolveGroup(group, chosen.get(key), projectRule);
    resolved.repeats.push(repeat.resolved);
    if (repeat.used) resolved.results.push(repeat.used);
  }
  return resolved;
}

/** Results of one determination in two units or by two calculations differ by their rounding: 40 and 40.08 mg/L. */
const ROUNDING = 0.005;

function isSame(one: RepeatedResult, other: RepeatedResult): boolean {
  if (one.kind !== other.kind) return false;
  if (one.standard === other.standard) return true;
  if (one.kind !== "value" || one.standard === null || other.standard === null) return false;
  // A pH is a logarithm: a small share of it is much.
  if (one.parameter === "pH") return false;
  const size = Math.max(Math.abs(one.standard), Math.abs(other.standard));
  return Math.abs(one.standard - other.standard) <= ROUNDING * size;
}

/** Of what figures are computed from, only the pH may be negative; a result above its range is no number. */
const isUsable = ({ parameter, kind, standard }: RepeatedResult): boolean =>
  kind !== "above" &&
  standard !== null &&
  (standard >= 0 || parameter === "pH" || !ION_PARAMETERS.includes(parameter));

function resolveGroup(
  group: readonly RepeatedResult[],
  choice: RepeatChoice | undefined,
  projectRule: RepeatRule | null,
): { resolved: ResolvedRepeat; used: MeasuredResult | null } {
  const [{ parameter, fraction }] = group as [RepeatedResult];
  const picked = choice?.result ? (group.find(({ id }) => id === choice.result) ?? null) : null;
  const chosenRule = choice && isAmong(choice, group) ? choice.rule : null;
  const rule = picked ? null : (chosenRule ?? projectRule);
  const found = picked ?? (rule ? byRule(group, rule) : null);
  const used = found && isUsable(found) ? found : null;
  const by = used === null ? null : picked || chosenRule ? "person" : "project";
  return {
    resolved: {
      parameter,
      fraction,
      results: group.map(({ id }) => id),
      by,
      rule: used === null ? null : picked ? "result" : rule,
      value: used?.standard ?? null,
      isBelow: used?.kind === "below",
      isLapsed: choice !== undefined && picked === null && chosenRule === null,
      rpd: differenceOf(group),
    },
    used,
  };
}

/** Whether a rule was chosen for just these results. */
const isAmong = ({ among }: RepeatChoice, group: readonly RepeatedResult[]): boolean =>
  among === null || (among.length === group.length && group.every(({ id }) => among.includes(id)));

function byRule(group: readonly RepeatedResult[], rule: RepeatRule): RepeatedResult | null {
  const [first] = group as [RepeatedResult];
  if (rule === "first") return first;
  if (rule === "mean") {
    const values = group.every(isUsable) ? measuredValues(group) : null;
    return values && { ...first, standard: first.parameter === "pH" ? meanPh(values) : meanOf(values) };
  }
  if (group.some(({ analysedOn }) => analysedOn === null)) return null;
  const [latest, next] = [...group].sort((a, b) => ((a.analysedOn ?? "") < (b.analysedOn ?? "") ? 1 : -1));
  return latest && latest.analysedOn !== next?.analysedOn ? latest : null;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The pH of the mean hydrogen ion concentration. */
const meanPh = (values: readonly number[]) => -Math.log10(meanOf(values.map((value) => 10 ** -value)));

/** Null where one of the results is no measured value in a known unit. */
const measuredValues = (group: readonly RepeatedResult[]): number[] | null => {
  const values = group.flatMap(({ kind, standard }) =>
    kind === "value" && standard !== null ? [standard] : [],
  );
  return values.length === group.length ? values : null;
};

function differenceOf(group: readonly RepeatedResult[]): number | null {
  const values = measuredValues(group);
  const mean = values && meanOf(values);
  return values && mean ? (100 * (Math.max(...values) - Math.min(...values))) / Math.abs(mean) : null;
}
