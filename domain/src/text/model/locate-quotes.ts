import { flat } from "../commitments/flat.ts";
import { languageOf, sentenceLanguage } from "../commitments/language.ts";
import { extractCommitments, summaryOf } from "../extract.ts";
import type { Component, Found } from "../found.ts";
import type { PageText } from "../page.ts";
import { type Quote, quoteFinder } from "../quote.ts";
import { isSummaryOf } from "./summary.ts";

/** A commitment as a language model says it: claims, until its quote is found in the pages. */
export interface ModelClaim {
  quote: string;
  summary: string | null;
  component: Component;
  frequency: string | null;
  deadline: string | null;
  condition: string | null;
  indicator: string | null;
  responsible: string | null;
}

/** What a model said of the pages that it was given. */
export interface ModelAnswerPart {
  from: number;
  to: number;
  said: readonly ModelClaim[];
}

/** A quote that does not stand in the pages of which it was said. */
export interface Lost {
  quote: string;
  from: number;
  to: number;
}

export interface LocatedQuotes {
  /** In the document's order, each with the words of the pages themselves. */
  found: Found[];
  lost: Lost[];
}

/** A model that invents is not looked after for ever: further quotes count as lost. */
const MAX_LOST = 400;
/** What a model alone found nobody vouches for. */
const UNVOUCHED = 0.5;

const signsOf = (text: string): string => flat(text).replace(/[^\p{L}\p{N}]/gu, "");

interface Placed extends Quote {
  said: ModelClaim;
  signs: string;
  saying: number;
}

/** A quote's place within the pages that the model was given: one elsewhere it cannot know. */
function placeOf(
  find: ReturnType<typeof quoteFinder>,
  quote: string,
  { from, to }: ModelAnswerPart,
): Quote | null {
  for (const near of new Set([from, Math.round((from + to) / 2), to])) {
    const found = find(quote, near);
    if (found && found.page >= from && found.page <= to) return found;
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

/** Is it the same place, said of two pieces that overlap, or twice of one? Then the longer quote stays. */
function same(a: Placed, b: Placed): boolean {
  if (!overlap(a, b)) return false;
  return a.saying === b.saying ? a.signs === b.signs : a.signs.includes(b.signs) || b.signs.includes(a.signs);
}

function onceEach(placed: readonly Placed[]): Placed[] {
  const kept: Placed[] = [];
  const byPage = new Map<number, Placed[]>();
  for (const one of placed.toSorted((a, b) => b.signs.length - a.signs.length)) {
    const near = byPage.get(one.page) ?? [];
    const around = [...near, ...(byPage.get(one.page - 1) ?? [])];
    if (around.some((other) => same(other, one))) continue;
    byPage.set(one.page, [...near, one]);
    kept.push(one);
  }
  return kept.toSorted((a, b) => a.page - b.page || (a.rects[0]?.y ?? 0) - (b.rects[0]?.y ?? 0));
}

/** Words that a model copied, where they stand in the text; else null. */
function wordsIn(text: string, words: string | null): string | null {
  if (words === null) return null;
  const signs = signsOf(words);
  return signs.length > 1 && signsOf(text).includes(signs) ? words.trim() : null;
}

/**
 * What a model said, held against the pages: a quote that stands there becomes a commitment with the pages' own words
 * and places, whatever letters the model used; what cannot be found is told apart. Particulars that the text does not
 * bear are left out. How sure it is, and why, is said by the local rules where they find the same sentence.
 */
export function locateQuotes(pages: readonly PageText[], answers: readonly ModelAnswerPart[]): LocatedQuotes {
  const find = quoteFinder(pages);
  const placed: Placed[] = [];
  const lost: Lost[] = [];
  for (const [index, answer] of answers.entries()) {
    for (const claim of answer.said) {
      const place = lost.length < MAX_LOST ? placeOf(find, claim.quote, answer) : null;
      if (place) placed.push({ ...place, said: claim, signs: signsOf(place.text), saying: index });
      else lost.push({ quote: claim.quote, from: answer.from, to: answer.to });
    }
  }
  const language = languageOf(pages.flatMap((page) => page.runs.map(({ text }) => text)));
  const rules = ruledOn(pages);
  const found = onceEach(placed).map(({ said: claim, signs, exact: _, saying: __, ...quote }): Found => {
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
  return { found, lost };
}

/** What the local rules found, by the page on which it begins. */
function ruledOn(pages: readonly PageText[]) {
  const byPage = new Map<number, { rule: Found; own: string }[]>();
  for (const rule of extractCommitments(pages))
    byPage.set(rule.page, [...(byPage.get(rule.page) ?? []), { rule, own: signsOf(rule.text) }]);
  return (page: number, signs: string): Found | undefined =>
    byPage.get(page)?.find(({ own }) => own.includes(signs) || signs.includes(own))?.rule;
}
