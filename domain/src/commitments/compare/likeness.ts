// Similarity of two commitments by what they oblige to, with reasons.
import { isNear } from "../../text/match.ts";
import { COARSE, type Kind } from "./concepts.ts";
import type { Doubt, ReasonKind } from "./kinds.ts";
import type { Subject, Word } from "./subject.ts";

export interface Reason {
  readonly of: ReasonKind;
  /** In the older one's words; codes in normalised form. */
  readonly said: readonly string[];
}

export interface Likeness {
  /** 0 to 1: shared share of everything that both state. */
  readonly score: number;
  readonly why: readonly Reason[];
  /** Empty: they oblige to the same. */
  readonly doubts: readonly Doubt[];
}

/** Score below which two commitments are unrelated. */
const LEAST = 0.45;
const SURE = 0.75;
/** Score from which differing words on both sides do not matter. */
const VERY = 0.85;
/** Minimum number of words for a reliable score. */
const ENOUGH = 3;

const weightOf = ({ stem }: Word): number =>
  stem.startsWith("analyte ") || stem.startsWith("medium ") ? 2 : 1;
const sum = (words: readonly Word[]): number => words.reduce((total, word) => total + weightOf(word), 0);

interface Shared {
  both: Word[];
  left: Word[];
  right: Word[];
}

/** Words in both texts, tolerating a misread letter or two. */
export function sharedWords(a: readonly Word[], b: readonly Word[]): Shared {
  const rest = new Map(b.map((word) => [word.stem, word]));
  const both: Word[] = [];
  const left: Word[] = [];
  for (const word of a) (rest.delete(word.stem) ? both : left).push(word);
  // Misread letters add only a few matches, so the search is skipped when little is shared.
  if (both.length < left.length) return { both, left, right: [...rest.values()] };
  const missing: Word[] = [];
  for (const word of left) {
    const near = [...rest.values()].find((other) => isSlip(word.plain, other.plain));
    if (near) {
      rest.delete(near.stem);
      both.push(word);
    } else missing.push(word);
  }
  return { both, left: missing, right: [...rest.values()] };
}

const isSlip = (a: string, b: string): boolean =>
  a.length >= 5 && Math.abs(a.length - b.length) <= 1 && isNear(a, b);

/** Both name something of the kind, without anything in common. */
function apart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0) return false;
  return !meets(a, b) && !meets(b, a);
}

function meets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const name of a) if (b.has(name) || COARSE[name]?.some((finer) => b.has(finer))) return true;
  return false;
}

const hasOwn = (names: readonly string[], others: readonly string[]): boolean =>
  names.some((name) => !others.includes(name));

/** Mutually exclusive times of day, phases or directions make two duties different. */
const aboutOthers = (a: Subject, b: Subject): boolean =>
  (["analyte", "medium", "when"] as const).some((kind) => apart(a.named[kind], b.named[kind]));

/** What two commitments have in common; null where it is too little to ask a user about. */
export function likenessOf(a: Subject, b: Subject): Likeness | null {
  if (a.key === b.key && a.key !== "") return { score: 1, why: [{ of: "text", said: [] }], doubts: [] };
  if (aboutOthers(a, b)) return null;
  const { both, left, right } = sharedWords(a.words, b.words);
  const common = sum(both);
  const [mine, theirs] = [sum(left), sum(right)];
  const score = (2 * common) / (2 * common + mine + theirs || 1);
  const foreign = a.of.language !== null && b.of.language !== null && a.of.language !== b.of.language;
  // Across languages words cannot be compared: the texts must have an action and an analyte in common, and no different
  // places.
  if (foreign ? !isSameInTranslation(a, b) : score < LEAST || common < 2) return null;
  const doubts: Doubt[] = [
    ...(score < SURE || (score < VERY && Math.min(mine, theirs) > 1) ? ["wording" as const] : []),
    ...(common < ENOUGH ? ["short" as const] : []),
    ...(apart(a.named["action"], b.named["action"]) ? ["action" as const] : []),
    ...(apart(new Set(a.places), new Set(b.places)) ? ["places" as const] : []),
    ...(apart(a.named["site"], b.named["site"]) ? ["site" as const] : []),
    ...(hasOwn(a.names, b.names) && hasOwn(b.names, a.names) ? ["names" as const] : []),
    ...(a.forbids === b.forbids ? [] : ["sense" as const]),
    ...(isOtherComponent(a, b) && score < VERY ? ["component" as const] : []),
    ...(foreign ? ["language" as const] : []),
  ];
  return { score, why: reasonsOf(a, b, both), doubts };
}

function isSameInTranslation(a: Subject, b: Subject): boolean {
  const meet = (kind: Kind) => [...a.named[kind]].some((name) => b.named[kind].has(name));
  const placed =
    a.places.length === 0 || b.places.length === 0 || a.places.some((code) => b.places.includes(code));
  return meet("action") && meet("analyte") && placed;
}

const isOtherComponent = (a: Subject, b: Subject): boolean =>
  a.of.component !== b.of.component && a.of.component !== "general" && b.of.component !== "general";

const CONCEPTS = ["action", "medium", "analyte", "site"] as const;

function reasonsOf(a: Subject, b: Subject, both: readonly Word[]): Reason[] {
  const conceptReasons = CONCEPTS.map((kind): Reason => {
    const theirs = b.named[kind];
    const own = a.concepts[kind].filter(({ name }) => theirs.has(name));
    const first = [...new Map(own.toReversed().map((one) => [one.name, one])).values()].toReversed();
    return { of: kind, said: first.map(({ at, end }) => a.plain.slice(at, end)) };
  });
  const places = a.places.filter((code) => b.places.includes(code));
  const words = both.filter(({ stem }) => !stem.includes(" ")).map((word) => word.quote.toLowerCase());
  return [
    ...conceptReasons,
    { of: "place" as const, said: places },
    { of: "words" as const, said: words.slice(0, 12) },
  ].filter((one) => one.said.length > 0);
}
