import { wordsOf } from "./words.ts";

/** Quality of a match of a name with the typed text: smaller is better. */
export const RANK = { exact: 0, prefix: 1, word: 2, within: 3, typo: 4 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/**
 * Number of tolerated wrong letters in a word: one from four letters on, two from eight; none in a number, where 2018
 * is not 2019.
 */
export const slipsIn = (word: string): 0 | 1 | 2 =>
  /\d/.test(word) ? 0 : word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;

/**
 * Rank of a folded name for a folded text (`fold`): the whole, its beginning, the beginnings of its words, a part of
 * it, or each typed word with a letter or two wrong, missing, doubled or swapped; null for no match.
 */
export function matchRank(name: string, typed: string): Rank | null {
  if (typed === "") return null;
  if (name === typed) return RANK.exact;
  if (name.startsWith(typed)) return RANK.prefix;
  const names = wordsOf(name);
  const words = wordsOf(typed);
  if (words.length > 0 && words.every((word) => names.some((one) => one.startsWith(word)))) return RANK.word;
  if (name.includes(typed)) return RANK.within;
  const near = (word: string) => names.some((one) => one.startsWith(word) || isNear(word, one));
  return words.length > 0 && words.every(near) ? RANK.typo : null;
}

/** Three rows of the distance table, reused for every pair. */
let rows: [Uint8Array, Uint8Array, Uint8Array] = [new Uint8Array(0), new Uint8Array(0), new Uint8Array(0)];

/**
 * Whether the typed text is within the tolerated distance of a word or of its beginning. Adding, omitting, changing and
 * swapping neighbouring letters count one each (Damerau–Levenshtein, restricted).
 */
export function isNear(typed: string, word: string): boolean {
  const maxEdits = slipsIn(typed);
  if (maxEdits === 0 || word.length < typed.length - maxEdits) return false;
  const width = Math.min(word.length, typed.length + maxEdits);
  if (rows[0].length <= width) {
    rows = [new Uint8Array(width + 1), new Uint8Array(width + 1), new Uint8Array(width + 1)];
  }
  let [before, last, next] = rows;
  for (let at = 0; at <= width; at++) last[at] = at;
  for (let row = 1; row <= typed.length; row++) {
    next[0] = row;
    let least = row;
    for (let at = 1; at <= width; at++) {
      const same = typed[row - 1] === word[at - 1];
      let cost = Math.min(cell(last, at), cell(next, at - 1), cell(last, at - 1) - (same ? 1 : 0)) + 1;
      const swapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      if (swapped) cost = Math.min(cost, cell(before, at - 2) + 1);
      next[at] = cost;
      if (cost < least) least = cost;
    }
    // Safe although a swap refers two rows back: it costs no less than what the row between has counted.
    if (least > maxEdits) return false;
    [before, last, next] = [last, next, before];
  }
  // Any prefix of about the typed length matches; one table covers them all.
  for (let at = Math.max(1, typed.length - maxEdits); at <= width; at++)
    if (cell(last, at) <= maxEdits) return true;
  return false;
}

const cell = (row: Uint8Array, at: number) => row[at] ?? 0;
