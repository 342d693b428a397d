// Compares two instruments, and finds contradictions among all instruments of a project.
import { candidateFinder } from "./candidates.ts";
import { type Difference, differencesOf } from "./differences.ts";
import type { Judgement } from "./kinds.ts";
import { type Likeness, likenessOf } from "./likeness.ts";
import type { Subject } from "./subject.ts";

export type Judgements = ReadonlyMap<string, Judgement>;

export interface Pair {
  readonly older: Subject;
  readonly newer: Subject;
  readonly likeness: Likeness;
  readonly differences: readonly Difference[];
  readonly judgement: Judgement | null;
}

export type Comparison =
  | ({ readonly kind: "changed" | "similar" | "same" } & Pair)
  | { readonly kind: "added"; readonly newer: Subject }
  | { readonly kind: "dropped"; readonly older: Subject };

/** Key of an unordered pair of commitments. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Difference in fit below which two candidates cannot be distinguished. */
const TIE = 0.05;
/** Number of commitments after which the generator yields, so that the caller can do other work. */
const STEP = 50;
/** Deduction from the score of a pair whose requirements differ. */
const TOLL = 0.1;

interface Candidate {
  a: number;
  b: number;
  likeness: Likeness;
  /**
   * The score, less the toll if the requirements differ: of two equally similar texts, the one with the same
   * requirements is preferred.
   */
  fit: number;
  judgement: Judgement | null;
}

const isJudgedSame = ({ judgement }: Candidate) => judgement === "same" || judgement === "replaces";
const isSure = (one: Candidate) => isJudgedSame(one) || one.likeness.doubts.length === 0;

const isVerbatim = ({ why }: Likeness) => why[0]?.of === "text";

/** Likeness of a pair that a user has judged although the texts are not similar. */
const BY_HAND: Likeness = { score: 0, why: [], doubts: [] };

function* candidatesOf(
  older: readonly Subject[],
  newer: readonly Subject[],
  judgements: Judgements,
): Generator<void, Candidate[]> {
  const find = candidateFinder(newer);
  const places = new Map(newer.map((one, at) => [one.of.id, at]));
  const candidates: Candidate[] = [];
  for (const [a, one] of older.entries()) {
    if (a % STEP === STEP - 1) yield;
    const near = new Set(find(one));
    for (const [key, judgement] of judgementsOf(judgements, one.of.id)) {
      const at = places.get(key);
      if (at !== undefined && judgement !== "different") near.add(at);
    }
    for (const b of near) {
      const other = newer[b] as Subject;
      const judgement = judgements.get(pairKey(one.of.id, other.of.id)) ?? null;
      if (judgement === "different") continue;
      const likeness = likenessOf(one, other) ?? (judgement ? BY_HAND : null);
      if (!likeness) continue;
      const hasDifferences = likeness.doubts.length === 0 && differencesOf(one, other).length > 0;
      const fit = likeness.score - (hasDifferences ? TOLL : 0);
      candidates.push({ a, b, likeness, fit, judgement });
    }
  }
  // Ties are broken by the texts, so that the result is independent of the input order.
  const wordsOf = ({ a, b }: Candidate) => {
    const [one, other] = [older[a] as Subject, newer[b] as Subject];
    return `${one.key} ${other.key} ${one.of.id} ${other.of.id}`;
  };
  const byWords = (x: Candidate, y: Candidate) => (wordsOf(x) < wordsOf(y) ? -1 : 1);
  const rank = (one: Candidate) => (isJudgedSame(one) ? 2 : isSure(one) ? 1 : 0);
  return candidates.sort((x, y) => rank(y) - rank(x) || y.fit - x.fit || byWords(x, y));
}

/** Index of the judgements by commitment. */
const judgementIndex = new WeakMap<Judgements, Map<string, [string, Judgement][]>>();
function judgementsOf(judgements: Judgements, id: string): [string, Judgement][] {
  let index = judgementIndex.get(judgements);
  if (!index) {
    index = new Map();
    for (const [key, judgement] of judgements) {
      const [one = "", other = ""] = key.split(" ");
      index.set(one, [...(index.get(one) ?? []), [other, judgement]]);
      index.set(other, [...(index.get(other) ?? []), [one, judgement]]);
    }
    judgementIndex.set(judgements, index);
  }
  return index.get(id) ?? [];
}

/**
 * What the newer of two instruments adds, changes and drops, each commitment once: first in the order of the newer one,
 * then what only the older one has. Deterministic for the same instruments and judgements.
 *
 * Uncertain pairs are `similar`: a user must judge them, and they are neither added nor dropped.
 */
export function* comparing(
  older: readonly Subject[],
  newer: readonly Subject[],
  judgements: Judgements = new Map(),
): Generator<void, Comparison[]> {
  const candidates = yield* candidatesOf(older, newer, judgements);
  const ofOlder = new Map<number, Candidate>();
  const ofNewer = new Map<number, Candidate>();
  for (const one of candidates) {
    if (ofOlder.has(one.a) || ofNewer.has(one.b)) continue;
    ofOlder.set(one.a, one);
    ofNewer.set(one.b, one);
  }
  const rivals = rivalsOf(candidates, ofOlder, ofNewer);
  const compared = newer.map((subject, at): Comparison => {
    const pair = ofNewer.get(at);
    return pair
      ? pairOf(older[pair.a] as Subject, subject, pair, rivals.has(pair))
      : { kind: "added", newer: subject };
  });
  return [
    ...compared,
    ...older.flatMap((subject, at): Comparison[] =>
      ofOlder.has(at) ? [] : [{ kind: "dropped", older: subject }],
    ),
  ];
}

/** The same, run to completion. */
export const compareInstruments = (...args: Parameters<typeof comparing>): Comparison[] =>
  atOnce(comparing(...args));

export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Pairs of which one side also fits an unmatched commitment almost as well. */
function rivalsOf(
  candidates: readonly Candidate[],
  ofOlder: ReadonlyMap<number, Candidate>,
  ofNewer: ReadonlyMap<number, Candidate>,
): Set<Candidate> {
  const contested = new Set<Candidate>();
  for (const one of candidates) {
    const [mine, theirs] = [ofOlder.get(one.a), ofNewer.get(one.b)];
    const pair = mine === undefined ? theirs : theirs === undefined ? mine : undefined;
    if (!pair || isJudgedSame(pair) || isVerbatim(pair.likeness)) continue;
    if (isSure(one) && pair.fit - one.fit < TIE) contested.add(pair);
  }
  return contested;
}

function pairOf(older: Subject, newer: Subject, candidate: Candidate, hasRival: boolean): Comparison {
  const { judgement } = candidate;
  const likeness: Likeness = hasRival
    ? { ...candidate.likeness, doubts: [...candidate.likeness.doubts, "rival"] }
    : candidate.likeness;
  const differences = differencesOf(older, newer);
  const pair = { older, newer, likeness, differences, judgement };
  if (judgement === null && likeness.doubts.length > 0) return { kind: "similar", ...pair };
  return { kind: differences.length > 0 || judgement === "replaces" ? "changed" : "same", ...pair };
}

/**
 * Commitments of different instruments that certainly oblige to the same, with contradictory requirements: two
 * frequencies, two limits, two deadlines. Pairs that a user judged to be different are excluded. The first of a pair is
 * the earlier one.
 *
 * @param subjects in the order of their instruments, the earliest first
 */
export function* contradicting(
  subjects: readonly Subject[],
  judgements: Judgements = new Map(),
): Generator<void, Pair[]> {
  const find = candidateFinder(subjects);
  const pairs: Pair[] = [];
  for (const [at, older] of subjects.entries()) {
    if (at % STEP === STEP - 1) yield;
    for (const other of find(older)) {
      const newer = subjects[other] as Subject;
      if (other <= at || older.of.instrument === newer.of.instrument) continue;
      const judgement = judgements.get(pairKey(older.of.id, newer.of.id)) ?? null;
      if (judgement === "different") continue;
      const likeness = likenessOf(older, newer);
      if (!likeness || (judgement === null && !isPlain(older, newer, likeness))) continue;
      const differences = differencesOf(older, newer);
      const against = differences.filter(({ contradicts }) => contradicts);
      if (against.length > 0) pairs.push({ older, newer, likeness, judgement, differences: against });
    }
  }
  return pairs.sort(
    (x, y) =>
      Number(x.judgement !== null) - Number(y.judgement !== null) || y.likeness.score - x.likeness.score,
  );
}

/** The same, run to completion. */
export const contradictionsIn = (...args: Parameters<typeof contradicting>): Pair[] =>
  atOnce(contradicting(...args));

/** Certain, and under the same circumstances: a requirement for the night does not contradict one for any time. */
function isPlain(a: Subject, b: Subject, { doubts }: Likeness): boolean {
  const when = (one: Subject) => [...new Set(one.concepts.when.map(({ name }) => name))].sort().join();
  const analytes = (one: Subject) => [...new Set(one.concepts.analyte.map(({ name }) => name))].sort().join();
  const condition = differencesOf(a, b).some(({ field }) => field === "condition");
  return doubts.length === 0 && when(a) === when(b) && analytes(a) === analytes(b) && !condition;
}
