// Selects pairs to compare: those that share rare words, so that thousands are never compared with thousands.
import type { Subject } from "./subject.ts";

/** Maximum number of candidates that are compared in detail with one commitment. */
export const MAX_CANDIDATES = 16;
/** Words in more subjects than this are ignored where rarer ones are available. */
const COMMON = 250;

/** Returns a function that finds, for a commitment, the members of a set that share the rarest words with it. */
export function candidateFinder(subjects: readonly Subject[]): (subject: Subject) => number[] {
  const holders = new Map<string, number[]>();
  for (const [at, subject] of subjects.entries())
    for (const mark of marksOf(subject)) {
      const list = holders.get(mark);
      if (list) list.push(at);
      else holders.set(mark, [at]);
    }
  const scores = new Float64Array(subjects.length);
  return (subject) => {
    const scored: number[] = [];
    for (const list of rarest(marksOf(subject).map((mark) => holders.get(mark) ?? []))) {
      const weight = 1 / Math.sqrt(list.length);
      for (const at of list) {
        if (scores[at] === 0) scored.push(at);
        scores[at] = (scores[at] ?? 0) + weight;
      }
    }
    const best = bestOf(scored, (at) => scores[at] ?? 0);
    for (const at of scored) scores[at] = 0;
    return best;
  };
}

/** The lists of rare words; where every word is common, the four least common ones. */
function rarest(lists: readonly number[][]): readonly number[][] {
  const used = lists.filter(({ length }) => length > 0);
  const rare = used.filter(({ length }) => length <= COMMON);
  return rare.length >= 2 ? rare : used.sort((a, b) => a.length - b.length).slice(0, 4);
}

/** The candidates with the highest scores, in order; equal scores in the order of the set. */
function bestOf(scored: readonly number[], scoreOf: (at: number) => number): number[] {
  const best: number[] = [];
  for (const at of scored) {
    const last = best.at(-1);
    if (best.length === MAX_CANDIDATES && last !== undefined && !isBefore(at, last, scoreOf)) continue;
    let place = best.length;
    while (place > 0 && isBefore(at, best[place - 1] ?? 0, scoreOf)) place--;
    best.splice(place, 0, at);
    if (best.length > MAX_CANDIDATES) best.pop();
  }
  return best;
}

const isBefore = (one: number, other: number, scoreOf: (at: number) => number): boolean =>
  scoreOf(one) > scoreOf(other) || (scoreOf(one) === scoreOf(other) && one < other);

const marksOf = ({ key, words, places }: Subject): string[] => [
  `= ${key}`,
  ...words.map(({ stem }) => stem),
  ...places,
];
