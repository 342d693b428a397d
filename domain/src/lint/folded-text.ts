import { fold } from "../text/fold.ts";

const MAX_TEXTS = 20_000;

const folded = new Map<string, string>();

/** Cached fold of a text: a workbook repeats the same commitment a thousand times. */
export function foldedText(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  if (folded.size > MAX_TEXTS) folded.clear();
  const key = fold(text);
  folded.set(text, key);
  return key;
}
