// Names of frequencies in plans, in four languages.
import type { Locale } from "../locale.ts";
import { fold } from "../text/fold.ts";
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
const AMBIGUOUS = new Set([
  "bimensual",
  "bimensuel",
  "bimensuelle",
  "bimensal",
  "bimonthly",
  "bi-monthly",
  "biweekly",
  "bi-weekly",
]);

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
