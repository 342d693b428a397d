import { isNear, slipsIn } from "@vetaverde/domain/text/match";
import { wordsOf } from "@vetaverde/domain/text/words";

/** A typed word, with the parts by which words are found that do not begin with it. */
export interface Typed {
  word: string;
  /** All sequences of three letters. */
  trigrams: readonly string[];
  /** Variants of the word without the letters that may be wrong; the database stores the same variants of its words. */
  slips: readonly string[];
}

/** The words in a project's names that match a typed one. */
export interface Matching {
  begins: readonly string[];
  within: readonly string[];
  /** Candidates with a part in common; similarity is checked later. */
  near: readonly string[];
}

/** Longer queries have no more useful words than a name has. */
const MAX_WORDS = 8;
/** Shorter words are matched by prefix only. */
const TRIGRAM = 3;
/** Number of leading letters from which the variants of a word with two typing errors are made. */
const SLIPPED = 7;

export const typedWords = (text: string): Typed[] =>
  [...new Set(wordsOf(text))]
    .slice(0, MAX_WORDS)
    .map((word) => ({ word, trigrams: trigramsOf(word), slips: slipsOf(word) }));

const trigramsOf = (word: string) =>
  Array.from({ length: Math.max(0, word.length - TRIGRAM + 1) }, (_, at) => word.slice(at, at + TRIGRAM));

function slipsOf(word: string): string[] {
  const most = slipsIn(word);
  if (most === 0) return [];
  if (most === 1) return [word, ...lessOne(word)];
  return [...new Set(lessOne(word.slice(0, SLIPPED)).flatMap(lessOne))];
}

const lessOne = (text: string) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));

/** The alternatives for a typed word in one attempt; the list may be cut. */
export interface Group {
  typed: string;
  words: readonly string[];
  /** The list of words is cut. */
  open: boolean;
}

/** Limit of words per way of matching. */
export const MAX_MATCHES = 64;

/**
 * The attempts for the typed words, closest first: by prefixes of words, by parts of them, by similar words. Each one
 * includes the results of the previous one; an attempt that cannot find anything, or nothing new, is left out.
 */
export function attempts(typed: readonly Typed[], fitting: readonly Matching[]): Group[][] {
  const ways = [
    ({ begins }: Matching) => begins,
    ({ begins, within }: Matching) => [...begins, ...within],
    ({ begins, within, near }: Matching, word: string) => [
      ...begins,
      ...within,
      ...near.filter((one) => isNear(word, one)),
    ],
  ];
  const alternatives: Group[][] = [];
  for (const way of ways) {
    const groups = typed.map(({ word }, n): Group => {
      const fits = fitting[n];
      const words = fits ? [...new Set(way(fits, word))] : [];
      return { typed: word, words, open: words.length >= MAX_MATCHES };
    });
    // A word without any match ends the attempt; one or two letters may be a word that is still being typed.
    const missing = groups.some(({ words, typed }) => words.length === 0 && typed.length >= TRIGRAM);
    const matching = groups.filter(({ words }) => words.length > 0);
    if (missing || matching.length === 0 || sizeOf(matching) === sizeOf(alternatives.at(-1) ?? [])) continue;
    alternatives.push(matching);
  }
  return alternatives;
}

const sizeOf = (groups: readonly Group[]) => groups.reduce((sum, { words }) => sum + words.length, 0);
