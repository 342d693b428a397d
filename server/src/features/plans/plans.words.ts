// What the import, the template and the exports say, in the caller's language.
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { en } from "./words/en.ts";
import { es, type PlanWords } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { pt } from "./words/pt.ts";

const words: Record<Locale, PlanWords> = { es, en, fr, pt };

export type { PlanWords };
/** A rule that a cell, a row or the whole file can break. */
export type ImportRule = keyof PlanWords["rules"];

export const planWords = (locale: Locale): PlanWords => words[locale];

/** Sheets of our own workbooks that hold no rows to import, in any of the languages. */
export const OWN_SHEETS: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) => {
    const { instructions, lists, errors } = words[locale].sheets;
    return [instructions, lists, errors];
  }),
);
