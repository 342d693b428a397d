// Differences between two commitments that oblige to the same.
import { flat } from "../../text/commitments/flat.ts";
import { isNear } from "../../text/match.ts";
import { wordsOf } from "../../text/words.ts";
import type { Field } from "./kinds.ts";
import type { Limit } from "./limits.ts";
import type { Subject } from "./subject.ts";
import type { Quoted } from "./times.ts";

export interface Difference {
  readonly field: Field;
  /** In the commitment's own words; null where it does not state the field. */
  readonly older: string | null;
  readonly newer: string | null;
  /** Which of the two requires more, where that can be determined. */
  readonly stricter: "older" | "newer" | null;
  /** Both state exactly one value, and the values differ: they cannot both apply. */
  readonly contradicts: boolean;
}

type Stricter = Difference["stricter"];

const words = (values: readonly Quoted[]): string | null =>
  [...new Set(values.map((one) => one.quote))].join(" · ") || null;
const keys = (values: readonly Quoted[]): string[] => [...new Set(values.map(({ key }) => key))].sort();
const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** Tolerates rounding in unit conversions, such as months in hours: values within a hundredth are equal. */
const isMore = (a: number, b: number): boolean => a > b * 1.01;

function strict(a: Quoted, b: Quoted, more: boolean): Stricter {
  if (isMore(a.amount, b.amount)) return more ? "older" : "newer";
  if (isMore(b.amount, a.amount)) return more ? "newer" : "older";
  return null;
}

/**
 * Whether a text contains all words of the other's statement, tolerating a misread letter: then both state the same.
 */
function containsQuote(text: Subject, quote: string): boolean {
  const own = wordsOf(text.plain);
  return wordsOf(flat(quote)).every(
    (word) =>
      own.includes(word) || own.some((one) => Math.abs(one.length - word.length) <= 1 && isNear(one, word)),
  );
}

/** Whether a statement found in only one text is in the other too, misread by OCR. */
const misread = (a: Subject, b: Subject, mine: readonly Quoted[], theirs: readonly Quoted[]): boolean =>
  (mine.length === 0 && theirs.length > 0 && theirs.every(({ quote }) => containsQuote(a, quote))) ||
  (theirs.length === 0 && mine.length > 0 && mine.every(({ quote }) => containsQuote(b, quote)));

function frequencies(a: Subject, b: Subject): Difference[] {
  if (sameList(keys(a.rates), keys(b.rates)) || misread(a, b, a.rates, b.rates)) return [];
  return [{ field: "frequency", ...difference(a.rates, b.rates, true) }];
}

/** Difference of values of one family; stricter and contradictory only where both state a single value. */
function difference(a: readonly Quoted[], b: readonly Quoted[], more: boolean): Omit<Difference, "field"> {
  const [x, y] = [a[0], b[0]];
  const single = keys(a).length === 1 && keys(b).length === 1;
  const stricter = single && x && y ? strict(x, y, more) : null;
  return { older: words(a), newer: words(b), stricter, contradicts: single };
}

function deadlines(a: Subject, b: Subject): Difference[] {
  if (a.deadlines.length === 0 && b.deadlines.length === 0) return otherWords("deadline", a, b);
  if (sameList(keys(a.deadlines), keys(b.deadlines)) || misread(a, b, a.deadlines, b.deadlines)) return [];
  const { older, newer, ...rest } = difference(a.deadlines, b.deadlines, false);
  return [{ field: "deadline", older: older ?? a.of.deadline, newer: newer ?? b.of.deadline, ...rest }];
}

function limits(a: Subject, b: Subject): Difference[] {
  if (sameList(keys(a.limits), keys(b.limits))) return sensesOf(a, b);
  const older = words(a.limits);
  const newer = words(b.limits);
  const pair = onlyPair(a.limits, b.limits);
  const stricter = pair ? stricterLimit(...pair) : null;
  return [{ field: "limit", older, newer, stricter, contradicts: pair !== null }];
}

/** The same value, once as a maximum and once as a minimum. */
function sensesOf(a: Subject, b: Subject): Difference[] {
  const [x, y] = [a.limits[0], b.limits[0]];
  if (a.limits.length !== 1 || !x?.sense || !y?.sense || x.sense === y.sense) return [];
  return [{ field: "limit", older: words([x]), newer: words([y]), stricter: null, contradicts: true }];
}

/** The single limits of both in the same unit; null where there are several, or the units differ. */
function onlyPair(a: readonly Limit[], b: readonly Limit[]): [Limit, Limit] | null {
  const [x, y] = [a[0], b[0]];
  return a.length === 1 && b.length === 1 && x && y && x.unit === y.unit ? [x, y] : null;
}

function stricterLimit(a: Limit, b: Limit): Stricter {
  const sense = a.sense === b.sense ? a.sense : null;
  return sense === null ? null : strict(a, b, sense === "min");
}

function otherWords(field: "deadline" | "condition" | "responsible", a: Subject, b: Subject): Difference[] {
  const [older, newer] = [a.clauses[field], b.clauses[field]];
  if (a.of.language !== b.of.language || older === newer) return [];
  // Without a named responsible, the permit holder is meant.
  if (field === "responsible" && (older === "" || newer === "")) return [];
  if (older !== "" && newer !== "" && share(older, newer) >= 0.6) return [];
  if (containsQuote(a, newer) && containsQuote(b, older)) return [];
  return [{ field, older: a.of[field], newer: b.of[field], stricter: null, contradicts: false }];
}

function share(a: string, b: string): number {
  const [one, other] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  const both = [...one].filter((word) => other.has(word)).length;
  return (2 * both) / (one.size + other.size || 1);
}

function places(a: Subject, b: Subject): Difference[] {
  const only = (one: Subject, other: Subject) =>
    one.places.filter((code) => !other.places.includes(code)).join(", ");
  const [older, newer] = [only(a, b), only(b, a)];
  if (a.places.length === 0 || b.places.length === 0 || (older === "" && newer === "")) return [];
  return [
    { field: "places", older: older || null, newer: newer || null, stricter: null, contradicts: false },
  ];
}

function analytes(a: Subject, b: Subject): Difference[] {
  if (a.of.language !== b.of.language) return [];
  const only = (one: Subject, other: Subject) => {
    const own = one.concepts.analyte.filter(({ name }) => !other.named.analyte.has(name));
    const quotes = own
      .map(({ at, end }) => one.plain.slice(at, end))
      .filter((word) => !containsQuote(other, word));
    return [...new Set(quotes)].join(", ");
  };
  const [older, newer] = [only(a, b), only(b, a)];
  if (older === "" && newer === "") return [];
  return [
    { field: "analytes", older: older || null, newer: newer || null, stricter: null, contradicts: false },
  ];
}

/** Differences in the order of `FIELDS`; empty where both require the same. */
export function differencesOf(a: Subject, b: Subject): Difference[] {
  return [
    ...frequencies(a, b),
    ...deadlines(a, b),
    ...limits(a, b),
    ...otherWords("condition", a, b),
    ...otherWords("responsible", a, b),
    ...places(a, b),
    ...analytes(a, b),
  ];
}
