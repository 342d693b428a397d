// Compares two texts word by word: which words both have in the same order, and which only one.
import { flat } from "../../text/commitments/flat.ts";
import { unmarked } from "../../text/document-text/markers.ts";

/** A stretch of a text. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** Longer texts are shown without marks: nobody compares them word by word. */
const MAX_WORDS = 600;

const tokens = (text: string): string[] =>
  text.match(/\s+|[\p{L}\p{N}]+(?:[.,]\d+)*|[^\s\p{L}\p{N}]/gu) ?? [];
const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);

/**
 * Splits both texts into stretches that concatenate to the originals; case, accents, punctuation and numbering are
 * ignored.
 */
export function wordsApart(older: string, newer: string): { older: Stretch[]; newer: Stretch[] } {
  const [a, b] = [unmarked(older), unmarked(newer)];
  const apart = compared(a, b);
  return {
    older: numbered(older.slice(0, older.length - a.length), apart.older),
    newer: numbered(newer.slice(0, newer.length - b.length), apart.newer),
  };
}

const numbered = (marker: string, rest: readonly Stretch[]): Stretch[] =>
  marker === "" ? [...rest] : [{ text: marker, differs: false }, ...rest];

function compared(older: string, newer: string): { older: Stretch[]; newer: Stretch[] } {
  const [a, b] = [tokens(older), tokens(newer)];
  const [mine, theirs] = [places(a), places(b)];
  if (mine.length > MAX_WORDS || theirs.length > MAX_WORDS)
    return { older: [{ text: older, differs: false }], newer: [{ text: newer, differs: false }] };
  const both = longestCommon(
    mine.map((at) => flat(a[at] ?? "")),
    theirs.map((at) => flat(b[at] ?? "")),
  );
  return {
    older: stretches(a, new Set(both.map(([at]) => mine[at] ?? -1))),
    newer: stretches(b, new Set(both.map(([, at]) => theirs[at] ?? -1))),
  };
}

const places = (list: readonly string[]): number[] =>
  list.flatMap((token, at) => (isWord(token) ? [at] : []));

function longestCommon(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const length = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--)
    for (let column = b.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        a[row] === b[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1));
  const both: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < a.length && column < b.length) {
    if (a[row] === b[column]) both.push([row++, column++]);
    else if (length(row + 1, column) >= length(row, column + 1)) row++;
    else column++;
  }
  return both;
}

function stretches(list: readonly string[], common: ReadonlySet<number>): Stretch[] {
  const runs: { text: string; differs: boolean }[] = [];
  for (const [at, text] of list.entries()) {
    const last = runs.at(-1);
    // White space and punctuation belong to the preceding stretch; between two differing words they are marked too.
    const differs = isWord(text) ? !common.has(at) : (last?.differs ?? false);
    if (last && last.differs === differs) last.text += text;
    else runs.push({ text, differs });
  }
  return runs.flatMap(untrailed);
}

/** The white space after a differing word is not marked. */
function untrailed(one: Stretch): Stretch[] {
  const rest = one.differs ? /\s+$/.exec(one.text)?.[0] : undefined;
  if (rest === undefined) return [one];
  return [
    { text: one.text.slice(0, -rest.length), differs: true },
    { text: rest, differs: false },
  ];
}
