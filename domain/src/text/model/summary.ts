import { flat } from "../commitments/flat.ts";

const SUMMARY_CHARS = 160;
/** Words of four languages that turn a sentence into its contrary. */
const NOT = new Set(
  "no not nor never without non ne pas aucun aucune jamais sans nao nunca sem sin ni ningun ninguna nenhum nenhuma prohibe prohibido prohibits prohibited interdit interdite proibido proibida".split(
    " ",
  ),
);
/** So many letters tell a word apart from its inflections. */
const STEM = 5;
const MOSTLY = 0.8;

const wordsOf = (text: string): string[] => flat(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const stemOf = (word: string): string => (/^\p{N}/u.test(word) ? word : word.slice(0, STEM));

/**
 * Does a summary say nothing that the text does not? Its numbers stand in the text, so do most of its words, and both
 * deny or neither. A model's own words are shown nowhere else, and only so.
 */
export function isSummaryOf(text: string, summary: string): boolean {
  if (summary.length > SUMMARY_CHARS || /[\p{Cc}<>]/u.test(summary)) return false;
  const given = wordsOf(text);
  const stems = new Set(given.map(stemOf));
  const own = wordsOf(summary);
  const heavy = own.filter((word) => word.length > 3 || /^\p{N}/u.test(word));
  if (heavy.length === 0) return false;
  if (own.some((word) => /^\p{N}/u.test(word) && !stems.has(word))) return false;
  const denies = (words: readonly string[]) => words.some((word) => NOT.has(word));
  if (denies(given) !== denies(own)) return false;
  return heavy.filter((word) => stems.has(stemOf(word))).length >= MOSTLY * heavy.length;
}
