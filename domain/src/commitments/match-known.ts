// Matches the commitments of a document that is processed again with those found before.
import { fold } from "../text/fold.ts";

/** Comparison key of a text: folded, without punctuation and hyphenation. */
export const textKey = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export interface KnownCommitment {
  readonly key: string;
  readonly page: number;
}

/**
 * For each extracted text the matching known one, or null: the same words, preferably on the same page, else on the nearest
 * one. No known one is matched twice.
 * @returns indices into `known`, in the order of `extracted`
 */
export function matchFound(
  extracted: readonly KnownCommitment[],
  known: readonly KnownCommitment[],
): (number | null)[] {
  const byKey = new Map<string, number[]>();
  for (const [at, { key }] of known.entries()) byKey.set(key, [...(byKey.get(key) ?? []), at]);
  const assigned: (number | null)[] = extracted.map(() => null);
  const distance = (at: number, one: KnownCommitment) => Math.abs((known[at]?.page ?? 0) - one.page);
  // Matches on the same page have priority over those that moved.
  for (const samePage of [true, false]) {
    for (const [at, one] of extracted.entries()) {
      const free = assigned[at] === null ? byKey.get(one.key) : undefined;
      if (!free || free.length === 0) continue;
      free.sort((a, b) => distance(a, one) - distance(b, one));
      const nearest = free[0] as number;
      if (samePage && distance(nearest, one) > 0) continue;
      assigned[at] = nearest;
      free.shift();
    }
  }
  return assigned;
}
