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
  const points = new Float64Array(subjects.length);
  return (subject) => {
    const met: number[] = [];
    const marks = marksOf(subject).map((mark) => holders.get(mark) ?? []);
    const telling = marks.filter((list) => list.length > 0 && list.length <= COMMON);
    // Where every word is common, the least common ones are used.
    const used =
      telling.length >= 2
        ? telling
        : marks
            .filter(({ length }) => length > 0)
            .sort((a, b) => a.length - b.length)
            .slice(0, 4);
    for (const list of used) {
      const worth = 1 / Math.sqrt(list.length);
      for (const at of list) {
        if (points[at] === 0) met.push(at);
        points[at] = (points[at] ?? 0) + worth;
      }
    }
    const best: number[] = [];
    const worth = (at: number) => points[at] ?? 0;
    for (const at of met) {
      const last = best.at(-1);
      if (best.length === MAX_CANDIDATES && last !== undefined && !isBefore(at, last, worth)) continue;
      let place = best.length;
      while (place > 0 && isBefore(at, best[place - 1] ?? 0, worth)) place--;
      best.splice(place, 0, at);
      if (best.length > MAX_CANDIDATES) best.pop();
    }
    for (const at of met) points[at] = 0;
    return best;
  };
}

const isBefore = (one: number, other: number, worth: (at: number) => number): boolean =>
  worth(one) > worth(other) || (worth(one) === worth(other) && one < other);

const marksOf = ({ key, words, places }: Subject): string[] => [
  `= ${key}`,
  ...words.map(({ stem }) => stem),
  ...places,
];
