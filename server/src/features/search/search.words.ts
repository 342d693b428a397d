import { isNear, slipsIn } from "@vetaverde/domain/text/match";
import { wordsOf } from "@vetaverde/domain/text/words";

/** A typed word, and by which parts a word is found that does not begin like it. */
export interface Typed {
  word: string;
  /** Every three letters in a row. */
  trigrams: readonly string[];
  /** What is left of it without the letters that may be wrong; the database keeps the same of its words. */
  slips: readonly string[];
}

/** The words of a project's names that fit a typed one. */
export interface Matching {
  begins: readonly string[];
  within: readonly string[];
  /** With a part in common: whether they were meant is still to be seen. */
  near: readonly string[];
}

/** More words than a name has say no more. */
const MAX_WORDS = 8;
/** Below, a word is looked for by its beginning alone. */
const TRIGRAM = 3;
/** Of how many letters the parts of a word with two slips are made. */
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

/** What stands for a typed word in one attempt: words, of which there may be more than were told. */
export interface Group {
  typed: string;
  words: readonly string[];
  /** Not all of the words. */
  open: boolean;
}

/** How many words of one way are told at most. */
export const MAX_MATCHES = 64;

/**
 * The attempts at what was typed, the closest first: by the beginnings of words, by parts of them, by what was
 * probably meant. Each holds what the one before held; one that cannot find anything, or nothing new, is left out.
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
  const made: Group[][] = [];
  for (const way of ways) {
    const groups = typed.map(({ word }, n): Group => {
      const fits = fitting[n];
      const words = fits ? [...new Set(way(fits, word))] : [];
      return { typed: word, words, open: words.length >= MAX_MATCHES };
    });
    // A word that is nowhere ends it; a lone letter or two may be what somebody has only begun to type.
    const missing = groups.some(({ words, typed }) => words.length === 0 && typed.length >= TRIGRAM);
    const found = groups.filter(({ words }) => words.length > 0);
    if (missing || found.length === 0 || sizeOf(found) === sizeOf(made.at(-1) ?? [])) continue;
    made.push(found);
  }
  return made;
}

const sizeOf = (groups: readonly Group[]) => groups.reduce((sum, { words }) => sum + words.length, 0);
