// Frequencies and deadlines in comparable form, independent of their wording.
import type { ReadLanguage } from "../../text/found.ts";
import { NUMBER, numberOf } from "./numbers.ts";

/** A statement at a position of a text: equal values of `key` mean the same. */
export interface Quoted {
  readonly key: string;
  /** Sortable amount: times a year, hours or months, or a value in the unit of the key. */
  readonly amount: number;
  /** Original text. */
  readonly quote: string;
  readonly at: number;
  readonly end: number;
}

type Unit = "hour" | "day" | "week" | "month" | "quarter" | "half-year" | "year";
const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:h$|hora|hour|heure)/, "hour"],
  [/^(?:dia|day|jour)/, "day"],
  [/^(?:seman|week|semain)/, "week"],
  [/^(?:mes|month|mois)/, "month"],
  [/^(?:trimestr|quarter)/, "quarter"],
  [/^(?:semestr)/, "half-year"],
  [/^(?:ano|an$|ans$|annee|year)/, "year"],
];
const UNIT =
  "(?:horas?|hours?|heures?|dias?|days?|jours?|semanas?|weeks?|semaines?|mes(?:es)?|months?|mois|trimestres?|quarters?|semestres?|anos?|ans?|annees?|years?)\\b";
/** Number of each unit in a year; months and their multiples are exact, days and weeks conventional. */
const A_YEAR: Readonly<Record<Unit, number>> = {
  hour: 8760,
  day: 365,
  week: 52,
  month: 12,
  quarter: 4,
  "half-year": 2,
  year: 1,
};
const unitOf = (word: string): Unit => UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? "year";

const COUNTED = new RegExp(
  `\\b(?:(${NUMBER})(?: ?\\([^)]{1,25}\\))? (?:vez|veces|vezes|times?|fois)|(once|twice)) (?:al|a la|ao|a|an|por|cada|a cada|per|each|every|par|chaque) (${UNIT})`,
  "g",
);
const EVERY = new RegExp(
  `\\b(?:a cada|cada|every|each|tous les|toutes les|chaque) (?:(${NUMBER})(?: ?\\([^)]{1,25}\\))? )?(${UNIT})`,
  "g",
);
/** Adjectives and adverbs, without those that mean twice a period to some and every two periods to others. */
const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\b(?:diari[oa]s?(?:mente)?|daily|quotidien(?:ne)?s?(?:ment)?|journali(?:er|ere)s?)\b/g, 365],
  [/\b(?:semanal(?:es|mente)?|semanais|(?<!bi-?)weekly|hebdomadaires?(?:ment)?)\b/g, 52],
  [/\b(?:quincenal(?:es|mente)?|quinzenal(?:mente)?|quinzenais|fortnightly)\b/g, 26],
  [
    /\b(?:mensual(?:es|mente)?|mensal(?:mente)?|mensais|(?<!bi-?)monthly|mensuel(?:le)?s?|mensuellement)\b/g,
    12,
  ],
  [/\b(?:bimestral(?:es|mente)?|bimestrais|bimestriel(?:le)?s?)\b/g, 6],
  [/\b(?:trimestral(?:es|mente)?|trimestrais|quarterly|trimestriel(?:le)?s?|trimestriellement)\b/g, 4],
  [/\b(?:cuatrimestral(?:es|mente)?|quadrimestral(?:mente)?|quadrimestrais)\b/g, 3],
  [
    /\b(?:semestral(?:es|mente)?|semestrais|semi-?annual(?:ly)?|half-yearly|semestriel(?:le)?s?|semestriellement)\b/g,
    2,
  ],
  [
    /\b(?:anual(?:es|mente)?|anuais|(?<!bi|semi|semi-)annual(?:ly)?|(?<!half-)yearly|annuel(?:le)?s?|annuellement)\b/g,
    1,
  ],
  [/\b(?:bienal(?:es|mente)?|bienais|biennial(?:ly)?|biennal(?:e)?s?)\b/g, 1 / 2],
  [/\b(?:quinquenal(?:es|mente)?|quinquenais|quinquennal(?:e)?s?)\b/g, 1 / 5],
];
const CONTINUOUS =
  /\b(?:continuamente|de (?:forma|manera|modo) (?:continu[ao]|permanente)|en continu[ao]?|em continuo|continuous(?:ly)?|monitoreo continuo|medicion continua|surveillance continue|monitoramento continuo|en linea|em linha|en ligne)\b/g;

const rate = (perYear: number): string => `${Math.round(perYear * 100) / 100}/y`;

/** All frequencies in a flat text. */
export function ratesIn(plain: string, language: ReadLanguage | null): Quoted[] {
  const quotedTimes: Quoted[] = [];
  const add = (match: RegExpExecArray, perYear: number, key = rate(perYear)) => {
    const [at, end] = [match.index, match.index + match[0].length];
    if (!quotedTimes.some((one) => at < one.end && end > one.at))
      quotedTimes.push({ key, amount: perYear, quote: match[0], at, end });
  };
  for (const match of plain.matchAll(COUNTED)) {
    const times = numberOf(match[1] ?? match[2] ?? "", language);
    if (times) add(match, times * A_YEAR[unitOf(match[3] ?? "")]);
  }
  for (const match of plain.matchAll(EVERY)) {
    const each = match[1] === undefined ? 1 : numberOf(match[1], language);
    if (each) add(match, A_YEAR[unitOf(match[2] ?? "")] / each);
  }
  for (const [pattern, perYear] of NAMED) for (const match of plain.matchAll(pattern)) add(match, perYear);
  for (const match of plain.matchAll(CONTINUOUS)) add(match, Number.POSITIVE_INFINITY, "continuous");
  return quotedTimes.sort((a, b) => a.at - b.at);
}

const DURATION = new RegExp(
  `\\b(${NUMBER})(?: ?\\([^)]{1,25}\\))? (?:(business|working|calendar) )?(${UNIT})(?: (habiles|uteis|ouvres|ouvrables|corridos|calendario|naturais|naturales))?`,
  "g",
);
const BUSINESS = /^(?:business|working|habiles|uteis|ouvres|ouvrables)$/;
/** Words right before a duration that make it a deadline, not the duration of something. */
const BEFORE =
  /(?:dentro de(?: los?| las?)?|en|plazo(?: \w+)? (?:de|a)|antelacion(?: minima)? de|anticipacion(?: minima)? de|antecedencia(?: minima)? de|a mas tardar(?: en)?|within|not later than|no later than|at least|dans(?: un| le)?(?: delai)?(?: \w+)?(?: de| d')?|delai(?: \w+)? de|sous|em ate|ate|prazo(?: \w+)? de|em|al menos|pelo menos|au moins) ?(?:los |las |a period of |un plazo (?:maximo )?de )?$/;
/** Words right after it: counted up to an event, or from it. */
const BEHIND =
  /^,? (?:antes|previ|posterior|siguient|despues|desde|contad|prior|before|after|following|of |from|avant|apres|suivant|a compter|apos|a partir|a contar|seguint)/;

/** Deadlines in a flat text that are stated as a time span. Hours and days are one family, months and years another. */
export function deadlinesIn(
  plain: string,
  language: ReadLanguage | null,
  occupied: readonly Quoted[],
): Quoted[] {
  const times: Quoted[] = [];
  for (const match of plain.matchAll(DURATION)) {
    const [at, end] = [match.index, match.index + match[0].length];
    if (occupied.some((one) => at < one.end && end > one.at)) continue;
    if (!BEFORE.test(plain.slice(Math.max(0, at - 40), at)) && !BEHIND.test(plain.slice(end, end + 20)))
      continue;
    const count = numberOf(match[1] ?? "", language);
    if (count === null) continue;
    const unit = unitOf(match[3] ?? "");
    const business = BUSINESS.test(match[2] ?? match[4] ?? "");
    const hours = { hour: 1, day: 24, week: 168 }[unit as string];
    const months = { month: 1, quarter: 3, "half-year": 6, year: 12 }[unit as string] ?? 0;
    const key = hours ? `${count * hours} h${business ? " business" : ""}` : `${count * months} months`;
    const amount = hours ? count * hours : count * months * 730;
    times.push({ key, amount, quote: match[0], at, end });
  }
  return times;
}
