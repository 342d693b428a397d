import { wordsOf } from "./words.ts";

/** How well a name fits what somebody typed: the smaller the better. */
export const RANK = { exact: 0, prefix: 1, word: 2, within: 3, typo: 4 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/** Letters that may be wrong in a word: one from four on, two from eight; none in a number, where 2018 is not 2019. */
export const slipsIn = (word: string): 0 | 1 | 2 =>
  /\d/.test(word) ? 0 : word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;

/**
 * How well a folded name fits a folded text (`fold`): the whole, its beginning, the beginnings of its words, a part of
 * it, or each typed word with a letter or two wrong, missing, doubled or swapped; null where it does not.
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

/** Whether a word, or its beginning as far as it was typed, was probably meant: a slip or two away. */
export function isNear(typed: string, word: string): boolean {
  const most = slipsIn(typed);
  if (most === 0) return false;
  for (let length = typed.length - most; length <= typed.length + most; length++) {
    if (length > 0 && length <= word.length && slips(typed, word.slice(0, length)) <= most) return true;
  }
  return false;
}

/** Letters to add, leave out, change, or swap with their neighbour (Damerau–Levenshtein, restricted). */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1];
      let least = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (swapped) least = Math.min(least, (before[at - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? one.length;
}
