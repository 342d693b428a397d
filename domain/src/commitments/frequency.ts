// Recognises frequencies of the schedule in the wording of permits.
import { FREQUENCIES, type Frequency } from "../schedule/frequency.ts";
import { FREQUENCY_NAMES } from "../schedule/frequency-names.ts";
import { FREQUENCY_CHANGE } from "../text/commitments/frequency-change.ts";
import { fold } from "../text/fold.ts";
import { COUNTED, countedIn } from "./counted-frequency.ts";

/** The words before a period that make it recur: "cada tres meses", "90-day intervals" only with one of them. */
const EVERY =
  "(?:cada|a cada|every|each|chaque|tous les|toutes les|todos los|todas las|todos os|todas as|aux)(?: (?:un|uno|um|one|1))?";
/** "Por 15 días" is a duration, so these precede a single period only. */
const PER = "(?:per|por|par|al|ao|au)";
const SPACING =
  "(?:interval\\w*|periodicidade?|periodicite|frequency|frecuencia|frequencia|frequence)\\b[^.;]{0,25}?";
/** The periods where they recur, or are all that is written: "90 días desde la notificación" is a deadline. */
const recurring = (periods: string): RegExp =>
  new RegExp(`\\b(?:${EVERY}|${SPACING}) (?:${periods})\\b|^(?:${periods})$`);
const single = (period: string): RegExp =>
  new RegExp(`\\b(?:${EVERY}|${PER}|${SPACING}) (?:${period})\\b|^(?:${period})$`);

/** Adverbs and phrases besides the names of the frequencies, folded; the longest first in each. */
const TURNS: readonly (readonly [RegExp, Frequency])[] = [
  [
    /\b(continuamente|de (forma|manera|modo) continu[ao]|en linea|em linha|online|real[- ]time|continuously)\b/,
    "continuous",
  ],
  [/\ben continu\b/, "continuous"],
  [
    /\b(diariamente|cada dia|todos los dias|cada 24 horas|a cada dia|every day|each day|chaque jour|quotidiennement|une fois par jour|por dia|al dia|par jour|per day)\b/,
    "daily",
  ],
  [/\b(quincenalmente|quinzenalmente|fortnight|every other week)\b/, "fortnightly"],
  [
    recurring(
      "(?:dos|2) semanas|(?:duas|2) semanas|(?:two|2) weeks|(?:deux|2) semaines|(?:15|quince|quinze) dias|(?:quinze|15) jours|(?:15|14|fourteen|fifteen) days",
    ),
    "fortnightly",
  ],
  [
    /\b(semanalmente|hebdomadairement|weekly|cada semana|a cada semana|por semana|chaque semaine|par semaine|every week|each week|per week|cada siete dias)\b/,
    "weekly",
  ],
  [recurring("(?:7|siete|sete) dias|(?:7|seven) days|(?:7|sept) jours"), "weekly"],
  [/\b(bimestralmente|every other month)\b/, "bimonthly"],
  [recurring("dos meses|dois meses|two months|deux mois|2 meses|2 months|2 mois"), "bimonthly"],
  [/\b(trimestralmente|trimestriellement|quarterly)\b/, "quarterly"],
  [single("quarters?|trimestres?"), "quarterly"],
  [
    recurring("tres meses|three months|trois mois|3 meses|3 months|3 mois|90 dias|90 days|90 jours"),
    "quarterly",
  ],
  [/\b(cuatrimestralmente|quadrimestralmente)\b/, "four-monthly"],
  [single("cuatrimestres?|quadrimestres?"), "four-monthly"],
  [recurring("cuatro meses|quatro meses|four months|quatre mois|4 meses|4 months|4 mois"), "four-monthly"],
  [/\b(semestralmente|semestriellement)\b/, "half-yearly"],
  [single("semestres?|half[- ]years?"), "half-yearly"],
  [recurring("seis meses|six months|six mois|6 meses|6 months|6 mois"), "half-yearly"],
  [
    /\b(mensualmente|mensuellement|mensalmente|monthly|cada mes|a cada mes|chaque mois|every month|each month|per month|al mes|por mes|par mois)\b/,
    "monthly",
  ],
  [
    /\b(anualmente|annuellement|annually|yearly|cada ano|a cada ano|chaque annee|every year|each year|per year|al ano|por ano|ao ano|par an|una vez al ano)\b/,
    "yearly",
  ],
  [recurring("(?:12|doce|doze) meses|(?:12|twelve) months|(?:12|douze) mois"), "yearly"],
  [/\b(por unica vez|una sola vez|uma unica vez|only once|une seule fois)\b/, "once"],
];

/** Twice a month or every two months: the author must clarify. */
const TWO_MEANINGS =
  /\b(bi-?mensual(es|mente)?|bi-?mensuel(le)?s?|bi-?mensal(mente)?|bi-?mensais|bi-?monthly|bi-?weekly)\b/;
/** "Every two years" contains a year, but is no yearly frequency. */
const MANY_YEARS =
  /\b(cada|a cada|every|tous les|toutes les|aux)\s+(\d+|dos|tres|cuatro|cinco|diez|dois|quatro|dez|two|three|four|five|ten|deux|trois|quatre|cinq|dix)\s+(anos|years|ans|annees)\b/;

/** Created on first use: about a hundred patterns that are not needed at startup. */
let names: readonly (readonly [RegExp, Frequency])[] | undefined;

/** A name in the plural too: mensuales, mensais, trimestrielles. */
const inPlural = (name: string): string =>
  name.endsWith("al") ? `${name.slice(0, -1)}(?:l|les|is)` : `${name}s?`;

const patterns = (): readonly (readonly [RegExp, Frequency])[] =>
  (Object.entries(FREQUENCY_NAMES) as [Frequency, Record<string, readonly string[]>][])
    .flatMap(([frequency, written]) =>
      Object.values(written)
        .flat()
        .map((name) => [fold(name), frequency] as const),
    )
    .sort(([a], [b]) => b.length - a.length)
    .map(
      ([name, frequency]) =>
        [new RegExp(`(?<![\\p{L}\\d])${inPlural(name)}(?![\\p{L}\\d])`, "u"), frequency] as const,
    );

/** What joins the parts of a sentence, each of which may have a frequency of its own. */
const PART = /[,;]|(?<![\p{L}])(?:y|e|and|et)(?![\p{L}])/u;

/** Folded, and "tres (3) meses" without the repeated number. */
const withoutDigits = (words: string): string => fold(words).replace(/ ?\(\d+\)/g, "");

/**
 * The frequency of the schedule in a text ("con una frecuencia trimestral", "every six months"); null for none, for one
 * that the schedule does not support, or for an ambiguous one. Of several ("monthly the pH and quarterly the metals") the
 * most frequent: a rarer one would not comply.
 */
export function frequencyIn(words: string): Frequency | null {
  const text = withoutDigits(words);
  const parts = text.split(PART).filter(statesOne);
  if (parts.length < 2) return oneIn(text);
  const found = parts.map(oneIn);
  const known = found.filter((one) => one !== null);
  if (known.length < found.length) return null;
  return known.sort((a, b) => FREQUENCIES.indexOf(a) - FREQUENCIES.indexOf(b))[0] ?? null;
}

function oneIn(text: string): Frequency | null {
  if (TWO_MEANINGS.test(text) || MANY_YEARS.test(text) || FREQUENCY_CHANGE.test(text)) return null;
  const counted = countedIn(text);
  if (counted !== undefined) return counted;
  const turn = TURNS.find(([pattern]) => pattern.test(text));
  if (turn) return turn[1];
  names ??= patterns();
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Whether a text states how often, even where no frequency of the schedule is that: "dos veces por semana". */
export const statesFrequency = (words: string): boolean => statesOne(withoutDigits(words));

const statesOne = (text: string): boolean =>
  [TWO_MEANINGS, MANY_YEARS, FREQUENCY_CHANGE, COUNTED].some((pattern) => pattern.test(text)) ||
  oneIn(text) !== null;
