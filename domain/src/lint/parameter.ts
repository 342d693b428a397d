import type { LintInput, LintSeries } from "./finding.ts";
import { foldedText } from "./folded-text.ts";

/** Cached, because several rules need the key of each series. */
const keys = new WeakMap<LintSeries, string>();

/**
 * Key of what is measured where: the station, the component and subcomponent, the type, the commitment that it serves,
 * and the parameters, of which a plan may have a row each. Series with the same key are about the same thing; another commitment is another duty, which may have another
 * frequency.
 */
export function parameterKey(series: LintSeries): string {
  const known = keys.get(series);
  if (known !== undefined) return known;
  const { station, environmentalComponent, subcomponent, type, shortCommitment, details } = series;
  const subject = `${foldedText(shortCommitment)}|${foldedText(details.parameters ?? "")}`;
  const key = `${station}|${environmentalComponent}|${subcomponent ?? ""}|${type}|${subject}`;
  keys.set(series, key);
  return key;
}

/** Groups reviewed and compared series by a key; groups without a reviewed one are omitted. */
export function grouped(
  { own, others }: Pick<LintInput, "own" | "others">,
  keyOf: (series: LintSeries) => string | null,
): LintSeries[][] {
  const groups = new Map<string, LintSeries[]>();
  for (const series of own) {
    const key = keyOf(series);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(series);
    else groups.set(key, [series]);
  }
  for (const series of others) {
    const key = keyOf(series);
    if (key !== null) groups.get(key)?.push(series);
  }
  return [...groups.values()];
}

export const byRow = (a: LintSeries, b: LintSeries): number =>
  a.row - b.row || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export const byStart = (a: LintSeries, b: LintSeries): number =>
  a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : byRow(a, b);
