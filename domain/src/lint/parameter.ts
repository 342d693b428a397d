import { fold } from "../text/fold.ts";
import type { LintInput, LintSeries } from "./finding.ts";

const folded = new Map<string, string>();
/** Several rules ask for the key of each series. */
const keys = new WeakMap<LintSeries, string>();

/** A text folded once: a workbook writes the same commitment a thousand times. */
export function foldedText(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  if (folded.size > 20_000) folded.clear();
  const key = fold(text);
  folded.set(text, key);
  return key;
}

/**
 * What is measured where: the station, the component and its part, what is done, and the commitment that it serves.
 * Two series with the same key are about the same thing; one with another commitment is another duty, which may well
 * have another frequency.
 */
export function parameterKey(series: LintSeries): string {
  const known = keys.get(series);
  if (known !== undefined) return known;
  const { station, environmentalComponent, subcomponent, type, shortCommitment } = series;
  const key = `${station}|${environmentalComponent}|${subcomponent ?? ""}|${type}|${foldedText(shortCommitment)}`;
  keys.set(series, key);
  return key;
}

/** Series by a key, those that are reviewed and those that they are compared with; groups without any of the first are left out. */
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

export const byStart = (a: LintSeries, b: LintSeries): number =>
  a.startDate < b.startDate
    ? -1
    : a.startDate > b.startDate
      ? 1
      : a.row - b.row || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
