// What two commitments that oblige to the same say otherwise of it.
import { flat } from "../../text/commitments/flat.ts";
import { isNear } from "../../text/match.ts";
import { wordsOf } from "../../text/words.ts";
import type { Field } from "./kinds.ts";
import type { Limit } from "./limits.ts";
import type { Subject } from "./subject.ts";
import type { Quoted } from "./times.ts";

export interface Difference {
  readonly field: Field;
  /** In the commitment's words; null where it does not say. */
  readonly older: string | null;
  readonly newer: string | null;
  /** Which of the two asks for more, where that can be told. */
  readonly stricter: "older" | "newer" | null;
  /** Both say one thing each, and not the same: both cannot hold. */
  readonly contradicts: boolean;
}

type Stricter = Difference["stricter"];

const words = (said: readonly Quoted[]): string | null =>
  [...new Set(said.map((one) => one.said))].join(" · ") || null;
const keys = (said: readonly Quoted[]): string[] => [...new Set(said.map(({ key }) => key))].sort();
const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** As many decimals as a month has hours tell nothing: what is a hundredth apart is the same. */
const isMore = (a: number, b: number): boolean => a > b * 1.01;

function strict(a: Quoted, b: Quoted, more: boolean): Stricter {
  if (isMore(a.amount, b.amount)) return more ? "older" : "newer";
  if (isMore(b.amount, a.amount)) return more ? "newer" : "older";
  return null;
}

/** Whether a text has the words that the other says it by, a misread letter or not: then they say the same of it. */
function reads(text: Subject, said: string): boolean {
  const own = wordsOf(text.plain);
  return wordsOf(flat(said)).every(
    (word) =>
      own.includes(word) || own.some((one) => Math.abs(one.length - word.length) <= 1 && isNear(one, word)),
  );
}

/** What only one of two was seen to say stands in the other too, where OCR misread it. */
const misread = (a: Subject, b: Subject, mine: readonly Quoted[], theirs: readonly Quoted[]): boolean =>
  (mine.length === 0 && theirs.length > 0 && theirs.every(({ said }) => reads(a, said))) ||
  (theirs.length === 0 && mine.length > 0 && mine.every(({ said }) => reads(b, said)));

function frequencies(a: Subject, b: Subject): Difference[] {
  if (sameList(keys(a.rates), keys(b.rates)) || misread(a, b, a.rates, b.rates)) return [];
  return [{ field: "frequency", ...difference(a.rates, b.rates, true) }];
}

/** What two say in the same family of times: both once, or one of them more often. */
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

/** The same value, once as the most and once as the least. */
function sensesOf(a: Subject, b: Subject): Difference[] {
  const [x, y] = [a.limits[0], b.limits[0]];
  if (a.limits.length !== 1 || !x?.sense || !y?.sense || x.sense === y.sense) return [];
  return [{ field: "limit", older: words([x]), newer: words([y]), stricter: null, contradicts: true }];
}

/** The one value of each that bounds the same; null where there are several, or of two kinds. */
function onlyPair(a: readonly Limit[], b: readonly Limit[]): [Limit, Limit] | null {
  const [x, y] = [a[0], b[0]];
  return a.length === 1 && b.length === 1 && x && y && x.unit === y.unit ? [x, y] : null;
}

function stricterLimit(a: Limit, b: Limit): Stricter {
  const sense = a.sense === b.sense ? a.sense : null;
  return sense === null ? null : strict(a, b, sense === "min");
}

function otherWords(field: "deadline" | "condition" | "responsible", a: Subject, b: Subject): Difference[] {
  const [older, newer] = [a.beside[field], b.beside[field]];
  if (a.of.language !== b.of.language || older === newer) return [];
  // Whoever is not named is whoever holds the permit.
  if (field === "responsible" && (older === "" || newer === "")) return [];
  if (older !== "" && newer !== "" && share(older, newer) >= 0.6) return [];
  if (reads(a, newer) && reads(b, older)) return [];
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
    const said = own.map(({ at, end }) => one.plain.slice(at, end)).filter((word) => !reads(other, word));
    return [...new Set(said)].join(", ");
  };
  const [older, newer] = [only(a, b), only(b, a)];
  if (older === "" && newer === "") return [];
  return [
    { field: "analytes", older: older || null, newer: newer || null, stricter: null, contradicts: false },
  ];
}

/** In the order of `FIELDS`; none where they ask for the same. */
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
