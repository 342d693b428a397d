import { fold } from "../text/fold.ts";
import { isNear } from "../text/match.ts";
import { wordsOf } from "../text/words.ts";
import { type Guide, linesOf } from "./guide.ts";
import type { GuideJob } from "./pages.ts";

export interface GuideHit {
  job: GuideJob;
  title: string;
  /** Lines of the page that match, the best first; empty where only its title does. */
  lines: readonly string[];
}

interface Line {
  text: string;
  words: readonly string[];
  weight: number;
}
interface Indexed {
  job: GuideJob;
  title: string;
  lines: readonly Line[];
}

const MAX_LINES = 3;
const TITLE_WEIGHT = 20;
const HEADING_WEIGHT = 3;

type Matches = (typed: string, word: string) => boolean;
const begins: Matches = (typed, word) => word.startsWith(typed);

/**
 * Builds a search of the guide.
 * @returns finds pages that contain every typed word or a word that starts with it, ignoring accents and case; where no
 *   page matches, with a letter or two wrong. The best page first; nothing for an empty text
 */
export function createGuideSearch({ pages }: Guide): (typed: string) => GuideHit[] {
  const index: readonly Indexed[] = pages.map(({ job, title, blocks }) => ({
    job,
    title,
    lines: [
      { text: title, words: wordsOf(fold(title)), weight: TITLE_WEIGHT },
      ...blocks.flatMap((block) =>
        linesOf(block).map((text) => ({
          text,
          words: wordsOf(fold(text)),
          weight: block.kind === "heading" ? HEADING_WEIGHT : 1,
        })),
      ),
    ],
  }));
  return (typed) => {
    const queryWords = wordsOf(fold(typed));
    if (queryWords.length === 0) return [];
    const exact = find(index, queryWords, begins);
    return exact.length > 0 ? exact : find(index, queryWords, isNear);
  };
}

function find(index: readonly Indexed[], queryWords: readonly string[], matches: Matches): GuideHit[] {
  return index
    .flatMap((page) => {
      const matchedWords = new Set<string>();
      const scored = page.lines.flatMap((line) => {
        const matched = queryWords.filter((word) => line.words.some((one) => matches(word, one)));
        for (const word of matched) matchedWords.add(word);
        return matched.length > 0 ? [{ line, score: matched.length * matched.length * line.weight }] : [];
      });
      if (matchedWords.size < queryWords.length) return [];
      const lines = scored
        .filter(({ line }) => line.weight !== TITLE_WEIGHT)
        .sort((a, b) => b.score - a.score);
      const score = scored.reduce((sum, one) => sum + one.score, 0);
      const texts = [...new Set(lines.map(({ line }) => line.text))];
      return [{ score, hit: { job: page.job, title: page.title, lines: texts.slice(0, MAX_LINES) } }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
}
