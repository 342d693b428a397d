import { flat } from "../commitments/flat.ts";

const SUMMARY_CHARS = 160;
/** Negations in the four languages. */
const NOT = new Set(
  "no not nor never without non ne pas aucun aucune jamais sans nao nunca sem sin ni ningun ninguna nenhum nenhuma prohibe prohibido prohibits prohibited interdit interdite proibido proibida".split(
    " ",
  ),
);
/** Number of initial letters that identify a word regardless of inflection. */
const STEM = 5;
const MOSTLY = 0.8;

const wordsOf = (text: string): string[] => flat(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const stemOf = (word: string): string => (/^\p{N}/u.test(word) ? word : word.slice(0, STEM));

/**
 * Whether a summary states only what the text does: its numbers and most of its words are in the text, and both contain
 * a negation or neither does. A model's own words are shown only in summaries, and only if they pass this check.
 */
export function isSummaryOf(text: string, summary: string): boolean {
  if (summary.length > SUMMARY_CHARS || /[\p{Cc}<>]/u.test(summary)) return false;
  const textWords = wordsOf(text);
  const stems = new Set(textWords.map(stemOf));
  const own = wordsOf(summary);
  const heavy = own.filter((word) => word.length > 3 || /^\p{N}/u.test(word));
  if (heavy.length === 0) return false;
  if (own.some((word) => /^\p{N}/u.test(word) && !stems.has(word))) return false;
  const denies = (words: readonly string[]) => words.some((word) => NOT.has(word));
  if (denies(textWords) !== denies(own)) return false;
  return heavy.filter((word) => stems.has(stemOf(word))).length >= MOSTLY * heavy.length;
}
