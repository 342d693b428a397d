import { flat } from "../commitments/flat.ts";
import { languageOf, sentenceLanguage } from "../commitments/language.ts";
import { extractCommitments, summaryOf } from "../extract.ts";
import type { Found } from "../found.ts";
import type { PageText } from "../page.ts";
import { type Quote, quoteFinder } from "../quote.ts";
import { isSummaryOf } from "./summary.ts";

/** A commitment as a language model returns it: unverified until its quote is found in the pages. */
export interface ModelClaim
  extends Pick<Found, "component" | "frequency" | "deadline" | "condition" | "indicator" | "responsible"> {
  quote: string;
  summary: string | null;
}

/** A model's answer for the pages that it received. */
export interface ModelAnswerPart {
  from: number;
  to: number;
  claims: readonly ModelClaim[];
}

/** A quote that is not found in the pages that it was attributed to. */
export interface Lost {
  quote: string;
  from: number;
  to: number;
}

export interface LocatedQuotes {
  /** In the document's order, with the pages' own text. */
  found: Found[];
  lost: Lost[];
}

/** Limits the search for invented quotes: further ones count as lost without a search. */
const MAX_LOST = 400;
/** Confidence of a commitment that only the model found, without the local rules. */
const UNVOUCHED = 0.5;

const signsOf = (text: string): string => flat(text).replace(/[^\p{L}\p{N}]/gu, "");

interface Placed extends Quote {
  claim: ModelClaim;
  signs: string;
  index: number;
}

/** A quote's position within the pages that the model received: it cannot know others. */
function placeOf(
  find: ReturnType<typeof quoteFinder>,
  quote: string,
  { from, to }: ModelAnswerPart,
): Quote | null {
  for (const near of new Set([from, Math.round((from + to) / 2), to])) {
    const location = find(quote, near);
    if (location && location.page >= from && location.page <= to) return location;
  }
  return null;
}

const overlap = (a: Quote, b: Quote): boolean =>
  a.rects.some((one) =>
    b.rects.some(
      (other) =>
        one.page === other.page &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height &&
        one.x < other.x + other.width &&
        other.x < one.x + one.width,
    ),
  );

/** Whether two quotes are the same place, from two overlapping pieces or twice from one. The longer quote is used. */
function same(a: Placed, b: Placed): boolean {
  if (!overlap(a, b)) return false;
  return a.index === b.index ? a.signs === b.signs : a.signs.includes(b.signs) || b.signs.includes(a.signs);
}

function onceEach(placed: readonly Placed[]): Placed[] {
  const unique: Placed[] = [];
  const byPage = new Map<number, Placed[]>();
  for (const one of placed.toSorted((a, b) => b.signs.length - a.signs.length)) {
    const near = byPage.get(one.page) ?? [];
    const around = [...near, ...(byPage.get(one.page - 1) ?? [])];
    if (around.some((other) => same(other, one))) continue;
    byPage.set(one.page, [...near, one]);
    unique.push(one);
  }
  return unique.toSorted((a, b) => a.page - b.page || (a.rects[0]?.y ?? 0) - (b.rects[0]?.y ?? 0));
}

/** The text's own words that match what a model copied; null for no match. */
function wordsIn(text: string, words: string | null): string | null {
  if (words === null) return null;
  const signs = signsOf(words);
  return signs.length > 1 && signsOf(text).includes(signs) ? words.trim() : null;
}

/**
 * Verifies a model's answers against the pages: a quote that is found becomes a commitment with the pages' own text and
 * position, whatever spelling the model used; others are reported as lost. Details that are not in the text are
 * dropped. Confidence and reasons come from the local rules where they find the same sentence.
 */
export function locateQuotes(pages: readonly PageText[], answers: readonly ModelAnswerPart[]): LocatedQuotes {
  const find = quoteFinder(pages);
  const placed: Placed[] = [];
  const lost: Lost[] = [];
  for (const [index, answer] of answers.entries()) {
    for (const claim of answer.claims) {
      const place = lost.length < MAX_LOST ? placeOf(find, claim.quote, answer) : null;
      if (place) placed.push({ ...place, claim, signs: signsOf(place.text), index });
      else lost.push({ quote: claim.quote, from: answer.from, to: answer.to });
    }
  }
  const language = languageOf(pages.flatMap((page) => page.runs.map(({ text }) => text)));
  const rules = ruledOn(pages);
  const located = onceEach(placed).map(({ claim, signs, exact: _, index: __, ...quote }): Found => {
    const rule = rules(quote.page, signs);
    return {
      ...quote,
      summary:
        claim.summary && isSummaryOf(quote.text, claim.summary) ? claim.summary : summaryOf(quote.text),
      language: sentenceLanguage(quote.text, language),
      component: claim.component,
      frequency: wordsIn(quote.text, claim.frequency),
      deadline: wordsIn(quote.text, claim.deadline),
      condition: wordsIn(quote.text, claim.condition),
      indicator: wordsIn(quote.text, claim.indicator),
      responsible: wordsIn(quote.text, claim.responsible),
      confidence: rule?.confidence ?? UNVOUCHED,
      reasons: rule?.reasons ?? [],
    };
  });
  return { found: located, lost };
}

/** Commitments found by the local rules, by the page on which they begin. */
function ruledOn(pages: readonly PageText[]) {
  const byPage = new Map<number, { rule: Found; own: string }[]>();
  for (const rule of extractCommitments(pages))
    byPage.set(rule.page, [...(byPage.get(rule.page) ?? []), { rule, own: signsOf(rule.text) }]);
  return (page: number, signs: string): Found | undefined =>
    byPage.get(page)?.find(({ own }) => own.includes(signs) || signs.includes(own))?.rule;
}
