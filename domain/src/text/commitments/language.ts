import type { ReadLanguage } from "../found.ts";
import { flat } from "./flat.ts";

/** Function words that are specific to one of the four languages, or rare in the others. */
const SMALL: Readonly<Record<ReadLanguage, ReadonlySet<string>>> = {
  es: new Set(
    "el los las del y una unos con por para se su sus al lo es son debera deberan como cuando segun este esta estos hasta desde titular".split(
      " ",
    ),
  ),
  en: new Set(
    "the of and to in is be for by must shall with on at any from this that which are not or as will an".split(
      " ",
    ),
  ),
  fr: new Set(
    "le les des du et une est dans aux au sont sur par pour doit doivent avec ou ce cette qui ne pas l'exploitant sera".split(
      " ",
    ),
  ),
  pt: new Set(
    "o os as do da dos das e um uma com por para em no na nos nas ao aos deverao devera sao nao pela pelo licenca".split(
      " ",
    ),
  ),
};
const ALL = Object.keys(SMALL) as ReadLanguage[];

const pointsOf = (text: string): Record<ReadLanguage, number> => {
  const points: Record<ReadLanguage, number> = { es: 0, en: 0, fr: 0, pt: 0 };
  const lower = text.toLowerCase();
  for (const word of flat(text).match(/[a-z']+/g) ?? [])
    for (const language of ALL) if (SMALL[language].has(word)) points[language]++;
  points.pt += (lower.match(/ção|ções|ão |ãos|õe|nh[ao]/g) ?? []).length;
  points.es += (lower.match(/ción|ñ|ciones/g) ?? []).length;
  points.fr += (lower.match(/[ld]['’]\p{L}|[èêœ]/gu) ?? []).length;
  return points;
};

const best = (points: Record<ReadLanguage, number>): ReadLanguage =>
  ALL.reduce((a, b) => (points[b] > points[a] ? b : a));

/** The language of most of the text. */
export function languageOf(texts: readonly string[]): ReadLanguage {
  const all: Record<ReadLanguage, number> = { es: 0, en: 0, fr: 0, pt: 0 };
  // An evenly distributed sample suffices, so that a preface in another language does not decide.
  const step = Math.max(1, Math.floor(texts.length / 600));
  for (let at = 0; at < texts.length; at += step) {
    const points = pointsOf(texts[at] ?? "");
    for (const language of ALL) all[language] += points[language];
  }
  return best(all);
}

/** The language of one sentence: the document's, unless its own words are clearly in another. */
export function sentenceLanguage(text: string, ofDocument: ReadLanguage): ReadLanguage {
  const points = pointsOf(text);
  const own = best(points);
  return points[own] >= 5 && points[own] > 2 * points[ofDocument] ? own : ofDocument;
}
