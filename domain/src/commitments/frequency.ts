// Recognises frequencies of the schedule in the wording of permits.
import type { Frequency } from "../schedule/frequency.ts";
import { FREQUENCY_NAMES } from "../schedule/frequency-names.ts";
import { fold } from "../text/fold.ts";

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
  [
    /\b(dos semanas|duas semanas|two weeks|deux semaines|15 dias|quince dias|quinze dias|quinze jours|15 jours|quincenalmente|quinzenalmente|fortnight)\b/,
    "fortnightly",
  ],
  [
    /\b(semanalmente|hebdomadairement|weekly|cada semana|a cada semana|por semana|chaque semaine|par semaine|every week|each week|per week|cada siete dias|7 dias)\b/,
    "weekly",
  ],
  [/\b(bimestralmente|dos meses|dois meses|two months|deux mois|2 meses|2 months|2 mois)\b/, "bimonthly"],
  [
    /\b(trimestralmente|trimestriellement|quarterly|quarter|trimestre|tres meses|three months|trois mois|3 meses|3 months|3 mois|90 dias|90 days|90 jours)\b/,
    "quarterly",
  ],
  [
    /\b(cuatrimestralmente|quadrimestralmente|cuatro meses|quatro meses|four months|quatre mois|4 meses|4 months|4 mois)\b/,
    "four-monthly",
  ],
  [
    /\b(semestralmente|semestriellement|semestre|seis meses|six months|six mois|6 meses|6 months|6 mois|twice a year|half[- ]year|dos veces al ano|duas vezes (por|ao) ano|deux fois par an)\b/,
    "half-yearly",
  ],
  [
    /\b(mensualmente|mensuellement|mensalmente|monthly|cada mes|a cada mes|chaque mois|every month|each month|per month|al mes|por mes|par mois)\b/,
    "monthly",
  ],
  [
    /\b(anualmente|annuellement|annually|yearly|cada ano|a cada ano|chaque annee|every year|each year|per year|al ano|por ano|ao ano|par an|12 meses|12 months|12 mois|una vez al ano)\b/,
    "yearly",
  ],
  [/\b(por unica vez|una sola vez|uma unica vez|only once|une seule fois)\b/, "once"],
];

/** Twice a month or every two months: the author must clarify. */
const TWO_MEANINGS = /\b(bimensual|bimensuel(le)?|bimensal|bimonthly|bi-monthly|bi-?weekly)\b/;
/** "Every two years" contains a year, but is no yearly frequency. */
const MANY_YEARS =
  /\b(cada|a cada|every|tous les|toutes les)\s+(\d+|dos|tres|cuatro|cinco|diez|dois|quatro|dez|two|three|four|five|ten|deux|trois|quatre|cinq|dix)\s+(anos|years|ans|annees)\b/;

/** Created on first use: about a hundred patterns that are not needed at startup. */
let names: readonly (readonly [RegExp, Frequency])[] | undefined;

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
        [new RegExp(`(?<![\\p{L}\\d])${name}s?(?![\\p{L}\\d])`, "u"), frequency] as const,
    );

/**
 * The frequency of the schedule in a text ("con una frecuencia trimestral", "every six months"); null for none, for one
 * that the schedule does not support, or for an ambiguous one.
 */
export function frequencyIn(words: string): Frequency | null {
  const text = fold(words);
  if (TWO_MEANINGS.test(text) || MANY_YEARS.test(text)) return null;
  const turn = TURNS.find(([pattern]) => pattern.test(text));
  if (turn) return turn[1];
  names ??= patterns();
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
