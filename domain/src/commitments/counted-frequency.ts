// Recognises how many times in a period something is done.
import type { Frequency, FrequencyStep } from "../schedule/frequency.ts";

const NUMBERS: readonly (readonly [number, string])[] = [
  [1, "un|una|uno|one|une|um|uma"],
  [2, "dos|two|deux|dois|duas"],
  [3, "tres|three|trois"],
  [4, "cuatro|four|quatre|quatro"],
  [5, "cinco|five|cinq"],
  [6, "seis|six"],
  [7, "siete|seven|sept|sete"],
  [8, "ocho|eight|huit|oito"],
  [9, "nueve|nine|neuf|nove"],
  [10, "diez|ten|dix|dez"],
  [12, "doce|twelve|douze|doze"],
  [15, "quince|fifteen|quinze"],
];
const VALUES: ReadonlyMap<string, number> = new Map(
  NUMBERS.flatMap(([value, words]) => words.split("|").map((word) => [word, value] as const)),
);
const NUMBER = `(?:\\d{1,3}|${[...VALUES.keys()].join("|")})`;

/** Periods by their words, with their length in months or in days. */
const PERIODS: readonly (readonly [RegExp, FrequencyStep])[] = [
  [/^(?:dias?|days?|daily|jours?|diari[oa]s?)$/, { days: 1 }],
  [/^(?:semanas?|weeks?|weekly|semaines?|semanal|semanales|semanais)$/, { days: 7 }],
  [/^(?:quincenas?|quinzenas?|quinzaines?|fortnights?)$/, { days: 14 }],
  [/^(?:mes|meses|months?|monthly|mois|mensual|mensuales|mensal|mensais)$/, { months: 1 }],
  [/^(?:bimestres?)$/, { months: 2 }],
  [/^(?:trimestres?|quarters?|trimestral|trimestrales|trimestrais)$/, { months: 3 }],
  [/^(?:cuatrimestres?|quadrimestres?)$/, { months: 4 }],
  [/^(?:semestres?|half[- ]years?|semestral|semestrales|semestrais)$/, { months: 6 }],
  [/^(?:anos?|years?|yearly|annually|ans?|annees?|anual|anuales|anuais)$/, { months: 12 }],
];
const PERIOD =
  "dias?|days?|jours?|quincenas?|quinzenas?|quinzaines?|fortnights?|semanas?|weeks?|semaines?|mes|meses|months?|mois|bimestres?|trimestres?|quarters?|cuatrimestres?|quadrimestres?|semestres?|half[- ]years?|anos?|years?|ans?|annees?";
const ADJECTIVE =
  "daily|weekly|monthly|yearly|annually|diari[oa]s?|semanal(?:es)?|semanais|mensual(?:es)?|mensal|mensais|trimestral(?:es)?|trimestrais|semestral(?:es)?|semestrais|anual(?:es)?|anuais";
/** What is done so many times: the times themselves, or campaigns and reports. */
const OCCASIONS =
  "(?:vez|veces|vezes|times?|fois|reuniones|reunion|reunioes|reunions?|campanas?|campanhas?|campaigns?|campagnes?|muestreos?|monitoreos?|mediciones|visitas?|visits?|visites?|inspecciones|inspeccion|inspecoes|inspections?|charlas?|talleres|informes?|reportes?|meetings?|surveys?|samples?|mesures?|analyses?|coletas?|amostragens)";
const PER =
  "(?:a la|al|por cada|por|cada|a cada|ao|an|a|in a|per|each|every|par|chaque|tous les|toutes les|l|aux?)";
/** So many times in a period, or in several: "dos veces al mes", "once every three weeks". */
export const COUNTED = new RegExp(
  `\\b(?:(once|twice|thrice)|(${NUMBER})(?: ?\\([^)]{1,25}\\))? ${OCCASIONS}(?: \\w+)?)(?: ${PER}[ '’](?:(${NUMBER})(?: ?\\([^)]{1,25}\\))? )?(${PERIOD})| (${ADJECTIVE}))\\b`,
);
const ADVERBS: ReadonlyMap<string, number> = new Map([
  ["once", 1],
  ["twice", 2],
  ["thrice", 3],
]);

const BY_MONTHS: ReadonlyMap<number, Frequency> = new Map([
  [0.5, "fortnightly"],
  [1, "monthly"],
  [2, "bimonthly"],
  [3, "quarterly"],
  [4, "four-monthly"],
  [6, "half-yearly"],
  [12, "yearly"],
]);
const BY_DAYS: ReadonlyMap<number, Frequency> = new Map([
  [1, "daily"],
  [7, "weekly"],
  [14, "fortnightly"],
  [15, "fortnightly"],
  [90, "quarterly"],
]);

const numberOf = (word: string | undefined): number =>
  word === undefined ? 1 : (VALUES.get(word) ?? ADVERBS.get(word) ?? Number(word));

/**
 * The frequency of so many times in a period: twice a month is fortnightly, three times a year every four months. Null
 * for one without a name ("three times a week"), which must not pass for a rarer one; undefined where nothing is
 * counted.
 */
export function countedIn(text: string): Frequency | null | undefined {
  const found = COUNTED.exec(text);
  if (!found) return undefined;
  const [, adverb, count, every, noun, adjective] = found;
  const period = PERIODS.find(([pattern]) => pattern.test(noun ?? adjective ?? ""))?.[1];
  const stepOf = (length: number) => (length * numberOf(every)) / numberOf(adverb ?? count);
  if (period?.months) return BY_MONTHS.get(stepOf(period.months)) ?? null;
  return BY_DAYS.get(stepOf(period?.days ?? 0)) ?? null;
}
