// Names of frequencies in plans, in four languages.
import type { Locale } from "../locale.ts";
import { fold } from "../text/fold.ts";
import { wordsOf } from "../text/words.ts";
import type { Frequency } from "./frequency.ts";

/** The names of the frequencies: the first of each language is the one that the product writes. */
export const FREQUENCY_NAMES: Readonly<Record<Frequency, Readonly<Record<Locale, readonly string[]>>>> = {
  once: {
    es: ["Única vez", "Única", "Único", "Una vez", "Por única vez"],
    en: ["Once", "One time", "One-off"],
    fr: ["Une fois", "Unique", "Ponctuelle", "Ponctuel"],
    pt: ["Uma vez", "Única vez", "Única", "Único"],
  },
  daily: {
    es: ["Diaria", "Diario"],
    en: ["Daily"],
    fr: ["Quotidienne", "Quotidien", "Journalière", "Journalier"],
    pt: ["Diária", "Diário"],
  },
  weekly: { es: ["Semanal"], en: ["Weekly"], fr: ["Hebdomadaire"], pt: ["Semanal"] },
  fortnightly: {
    es: ["Quincenal", "Cada dos semanas"],
    en: ["Fortnightly", "Every two weeks"],
    fr: ["Toutes les deux semaines", "Quinzaine", "Par quinzaine"],
    pt: ["Quinzenal", "A cada duas semanas"],
  },
  monthly: { es: ["Mensual"], en: ["Monthly"], fr: ["Mensuelle", "Mensuel"], pt: ["Mensal"] },
  bimonthly: {
    es: ["Bimestral", "Cada dos meses"],
    en: ["Every two months"],
    fr: ["Bimestrielle", "Bimestriel", "Tous les deux mois"],
    pt: ["Bimestral", "A cada dois meses"],
  },
  quarterly: {
    es: ["Trimestral"],
    en: ["Quarterly"],
    fr: ["Trimestrielle", "Trimestriel"],
    pt: ["Trimestral"],
  },
  "four-monthly": {
    es: ["Cuatrimestral"],
    en: ["Four-monthly", "Every four months"],
    fr: ["Quadrimestrielle", "Quadrimestriel"],
    pt: ["Quadrimestral"],
  },
  "half-yearly": {
    es: ["Semestral"],
    en: ["Half-yearly", "Semiannual", "Semi-annual", "Every six months"],
    fr: ["Semestrielle", "Semestriel"],
    pt: ["Semestral"],
  },
  yearly: { es: ["Anual"], en: ["Yearly", "Annual"], fr: ["Annuelle", "Annuel"], pt: ["Anual"] },
  continuous: {
    es: ["Continua", "Continuo"],
    en: ["Continuous"],
    fr: ["Continue", "Continu", "En continu"],
    pt: ["Contínua", "Contínuo"],
  },
};

// `bimensual` is twice a month in the dictionaries and every two months in many plans, and English `bimonthly` has both
// meanings: the author must clarify.
const AMBIGUOUS = new Set(
  ["mensual", "mensuel", "mensuelle", "mensal", "monthly", "weekly"].flatMap((word) => [
    `bi${word}`,
    `bi-${word}`,
  ]),
);

const BY_FREQUENCY_NAME = new Map<string, Frequency>();
for (const [frequency, names] of Object.entries(FREQUENCY_NAMES) as [
  Frequency,
  Record<Locale, readonly string[]>,
][]) {
  for (const name of Object.values(names).flat()) BY_FREQUENCY_NAME.set(fold(name), frequency);
}

/** The frequency that a text names in any of the four languages; `ambiguous` for words with two meanings. */
export function frequencyOfName(text: string): Frequency | "ambiguous" | undefined {
  const key = fold(text);
  return AMBIGUOUS.has(key) ? "ambiguous" : BY_FREQUENCY_NAME.get(key);
}

/** A name of a frequency in a text. */
export interface FrequencyName {
  /** Folded, as the list of names has it. */
  name: string;
  frequency: Frequency | "ambiguous";
}

/** The names by their words: a text may have "four monthly" for "Four-monthly". */
const BY_WORDS = new Map<string, FrequencyName>();
for (const [name, frequency] of BY_FREQUENCY_NAME) BY_WORDS.set(wordsOf(name).join(" "), { name, frequency });
for (const name of AMBIGUOUS) BY_WORDS.set(wordsOf(name).join(" "), { name, frequency: "ambiguous" });

const MAX_WORDS = Math.max(...[...BY_WORDS.keys()].map((words) => words.split(" ").length));

/** The names of frequencies that a folded text contains, in its order; of overlapping ones the first and longest. */
export function frequencyNamesIn(folded: string): FrequencyName[] {
  const words = wordsOf(folded);
  const names: FrequencyName[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
      const name = BY_WORDS.get(words.slice(at, at + length).join(" "));
      if (!name) continue;
      names.push(name);
      at += length - 1;
      break;
    }
  }
  return names;
}
