// Which pairs are worth comparing: those that share words that few have. Thousands are never compared with thousands.
import type { Subject } from "./subject.ts";

/** Of one commitment so many others are looked at closely. */
export const MAX_CANDIDATES = 16;
/** A word that more than so many have tells nothing where others tell more. */
const COMMON = 250;

/** Finds, for a commitment, those of a set that share the most telling words with it. */
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
    // Where every word is common, the least common ones have to do.
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
