import { fold } from "./fold.ts";

interface Candidate {
  readonly original: string;
  readonly folded: string;
  /** One bit for each character that occurs, by its code modulo 32: a cheap lower bound of the distance. */
  readonly letters: number;
}

/** Cached, because folding 200 names again for each of 10,000 cells would cost more than the search. */
const prepared = new WeakMap<readonly string[], readonly Candidate[]>();

/**
 * The candidate that was probably meant, for "did you mean …?": the nearest by edit distance over folded text (insert,
 * delete, replace, swap neighbours: Damerau-Levenshtein, each place edited once). Null where none is within
 * `maxDistance` or where two different ones are equally near. Replacing a digit by another counts 2, because PZ-03 for
 * PZ-04 is another well and not a typing error.
 *
 * @param candidates must not be changed after the first call: the prepared list is cached with it
 * @param maxDistance by default a quarter of the word's length, at least 1 and at most 3; 0 for words of one or two
 */
export function closest(word: string, candidates: readonly string[], maxDistance?: number): string | null {
  const folded = fold(word);
  if (folded === "") return null;
  const letters = lettersOf(folded);
  const limit = maxDistance ?? defaultDistance(folded.length);
  let best: Candidate | null = null;
  let bestDistance = limit + 1;
  let ambiguous = false;
  for (const candidate of prepare(candidates)) {
    const allowed = Math.min(limit, bestDistance);
    if (Math.abs(candidate.folded.length - folded.length) > allowed) continue;
    if (bitCount(candidate.letters ^ letters) > 2 * allowed) continue;
    const distance = editDistance(folded, candidate.folded, allowed);
    if (distance > allowed) continue;
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
      ambiguous = false;
    } else if (candidate.folded !== best?.folded) {
      ambiguous = true;
    }
  }
  return ambiguous ? null : (best?.original ?? null);
}

function prepare(candidates: readonly string[]): readonly Candidate[] {
  let list = prepared.get(candidates);
  if (!list) {
    list = candidates.map((original) => {
      const folded = fold(original);
      return { original, folded, letters: lettersOf(folded) };
    });
    prepared.set(candidates, list);
  }
  return list;
}

function defaultDistance(length: number): number {
  return length < 3 ? 0 : Math.min(3, Math.max(1, Math.floor(length / 4)));
}

/** Three rows of the distance table, reused for every pair: a search computes millions of them. */
let rows: [Uint16Array, Uint16Array, Uint16Array] = [
  new Uint16Array(64),
  new Uint16Array(64),
  new Uint16Array(64),
];
/** Larger than any limit, and without overflow when 1 or 2 is added. */
const FAR = 60_000;

/**
 * Distance of two folded texts, or FAR as soon as it is certain to be above `limit`. Only cells within `limit` of the
 * diagonal are computed: outside that band every distance is above the limit.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (rows[0].length <= b.length) {
    rows = [new Uint16Array(2 * b.length), new Uint16Array(2 * b.length), new Uint16Array(2 * b.length)];
  }
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= b.length; column++) last[column] = column <= limit ? column : FAR;
  for (let row = 1; row <= a.length; row++) {
    const first = Math.max(1, row - limit);
    const end = Math.min(b.length, row + limit);
    current[first - 1] = first === 1 && row <= limit ? row : FAR;
    let nearest = current[first - 1] ?? FAR;
    for (let column = first; column <= end; column++) {
      const replaced = cell(last, column - 1) + replaceCost(a.charCodeAt(row - 1), b.charCodeAt(column - 1));
      let cost = Math.min(cell(last, column) + 1, cell(current, column - 1) + 1, replaced);
      if (isSwap(a, b, row, column)) cost = Math.min(cost, cell(beforeLast, column - 2) + 1);
      current[column] = cost;
      if (cost < nearest) nearest = cost;
    }
    if (end < b.length) current[end + 1] = FAR;
    // Safe although a swap refers two rows back: it costs no less than the deletion that the row between has counted.
    if (nearest > limit) return FAR;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return cell(last, b.length);
}

const cell = (row: Uint16Array, column: number): number => row[column] ?? FAR;
const isDigit = (code: number) => code >= 48 && code <= 57;

function replaceCost(a: number, b: number): number {
  if (a === b) return 0;
  return isDigit(a) && isDigit(b) ? 2 : 1;
}

function isSwap(a: string, b: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
    a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
  );
}

function lettersOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
