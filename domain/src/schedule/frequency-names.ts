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

/**
 * Other words and phrases of a frequency, in the four languages: plans write them in names, deadlines and parameters,
 * and sometimes in the column of the frequency.
 */
const WRITTEN_PHRASES: Partial<Record<Frequency, readonly string[]>> = {
  daily: [
    ...["diarios", "diarias", "diariamente", "cada día", "todos los días", "una vez al día"],
    ...["every day", "each day", "once a day"],
    ...[
      "quotidiens",
      "quotidiennes",
      "quotidiennement",
      "chaque jour",
      "tous les jours",
      "une fois par jour",
    ],
    ...["diários", "todos os dias", "a cada dia", "uma vez por dia", "uma vez ao dia"],
  ],
  weekly: [
    ...["semanales", "semanalmente", "cada semana", "todas las semanas", "una vez por semana"],
    ...["una vez a la semana", "cada siete días", "cada 7 días", "every week", "each week", "once a week"],
    ...["hebdomadaires", "chaque semaine", "toutes les semaines", "une fois par semaine"],
    ...["semanais", "toda semana", "todas as semanas", "a cada semana", "uma vez por semana"],
  ],
  fortnightly: [
    ...["quincenales", "quincenalmente", "cada quince días", "cada 15 días", "cada 2 semanas"],
    ...["every 2 weeks", "every fortnight", "toutes les 2 semaines", "tous les quinze jours"],
    ...["tous les 15 jours", "quinzenais", "quinzenalmente", "a cada quinze dias", "a cada 15 dias"],
  ],
  monthly: [
    ...["mensuales", "mensualmente", "cada mes", "todos los meses", "una vez al mes", "una vez por mes"],
    ...["every month", "each month", "once a month", "once per month"],
    ...["mensuels", "mensuelles", "mensuellement", "chaque mois", "tous les mois", "une fois par mois"],
    ...["mensais", "mensalmente", "a cada mês", "todo mês", "todos os meses", "uma vez por mês"],
    ...["uma vez ao mês"],
  ],
  bimonthly: [
    ...["bimestrales", "bimestralmente", "cada 2 meses", "every 2 months", "every other month"],
    ...["bimestriels", "bimestrielles", "tous les 2 mois", "bimestrais", "a cada 2 meses"],
  ],
  quarterly: [
    ...["trimestrales", "trimestralmente", "cada trimestre", "todos los trimestres", "cada tres meses"],
    ...["cada 3 meses", "every quarter", "each quarter", "every three months", "every 3 months"],
    ...["trimestriels", "trimestrielles", "trimestriellement", "chaque trimestre", "tous les trimestres"],
    ...["tous les trois mois", "tous les 3 mois", "trimestrais", "a cada trimestre", "todos os trimestres"],
    ...["a cada três meses", "a cada 3 meses"],
  ],
  "four-monthly": [
    ...["cuatrimestrales", "cuatrimestralmente", "cada cuatro meses", "cada 4 meses", "every 4 months"],
    ...["tous les quatre mois", "tous les 4 mois", "quadrimestrais", "a cada quatro meses", "a cada 4 meses"],
  ],
  "half-yearly": [
    ...["semestrales", "semestralmente", "cada semestre", "todos los semestres", "cada seis meses"],
    ...["cada 6 meses", "dos veces al año", "every 6 months", "every half year", "twice a year"],
    ...["semestriels", "semestrielles", "semestriellement", "chaque semestre", "tous les semestres"],
    ...["tous les six mois", "tous les 6 mois", "deux fois par an", "semestrais", "a cada semestre"],
    ...[
      "todos os semestres",
      "a cada seis meses",
      "a cada 6 meses",
      "duas vezes por ano",
      "duas vezes ao ano",
    ],
  ],
  yearly: [
    ...["anuales", "anualmente", "cada año", "todos los años", "una vez al año", "una vez por año"],
    ...["annually", "every year", "each year", "once a year", "once per year"],
    ...["annuels", "annuelles", "annuellement", "chaque année", "tous les ans", "une fois par an"],
    ...["anuais", "a cada ano", "todo ano", "todos os anos", "uma vez por ano", "uma vez ao ano"],
  ],
};

/** How often within a year or a month; as a number and as a word, in Spanish, English, French and Portuguese. */
const TIMES: readonly (readonly [period: "year" | "month", times: number, Frequency])[] = [
  ["year", 1, "yearly"],
  ["year", 2, "half-yearly"],
  ["year", 3, "four-monthly"],
  ["year", 4, "quarterly"],
  ["year", 6, "bimonthly"],
  ["year", 12, "monthly"],
  ["month", 1, "monthly"],
  ["month", 2, "fortnightly"],
];
const TIMES_WORDS: Readonly<Record<number, readonly [es: string, en: string, fr: string, pt: string]>> = {
  1: ["una vez", "once", "une fois", "uma vez"],
  2: ["dos veces", "twice", "deux fois", "duas vezes"],
  3: ["tres veces", "three times", "trois fois", "três vezes"],
  4: ["cuatro veces", "four times", "quatre fois", "quatro vezes"],
  6: ["seis veces", "six times", "six fois", "seis vezes"],
  12: ["doce veces", "twelve times", "douze fois", "doze vezes"],
};
const PERIODS = {
  year: {
    es: ["al año", "por año"],
    en: ["a year", "per year"],
    fr: ["par an", "par année"],
    pt: ["por ano", "ao ano"],
  },
  month: {
    es: ["al mes", "por mes"],
    en: ["a month", "per month"],
    fr: ["par mois"],
    pt: ["por mês", "ao mês"],
  },
} as const;

/** "Dos veces al mes", "2 fois par année". */
function timesPhrases(): [Frequency, string][] {
  return TIMES.flatMap(([period, times, frequency]) => {
    const [es = "", en = "", fr = "", pt = ""] = TIMES_WORDS[times] ?? [];
    const { es: alEs, en: alEn, fr: alFr, pt: alPt } = PERIODS[period];
    const plural = times === 1 ? 0 : 1;
    return [
      ...alEs.flatMap((unit) => [`${es} ${unit}`, `${times} ${["vez", "veces"][plural]} ${unit}`]),
      ...alEn.flatMap((unit) => [`${en} ${unit}`, `${times} ${["time", "times"][plural]} ${unit}`]),
      ...alFr.flatMap((unit) => [`${fr} ${unit}`, `${times} fois ${unit}`]),
      ...alPt.flatMap((unit) => [`${pt} ${unit}`, `${times} ${["vez", "vezes"][plural]} ${unit}`]),
    ].map((phrase): [Frequency, string] => [frequency, phrase]);
  });
}

/** Steps that are written as a number of days or, in Québec, as "aux deux mois". */
const STEP_PHRASES: Partial<Record<Frequency, { days: readonly string[]; french: readonly string[] }>> = {
  weekly: { days: ["7", "siete|seven|sept|sete"], french: [] },
  fortnightly: { days: ["14", "15"], french: ["aux deux semaines", "aux 2 semaines", "aux quinze jours"] },
  monthly: { days: ["30", "treinta|thirty|trente|trinta"], french: [] },
  bimonthly: { days: ["60"], french: ["aux deux mois", "aux 2 mois"] },
  quarterly: { days: ["90"], french: ["aux trois mois", "aux 3 mois"] },
  "four-monthly": { days: ["120"], french: ["aux quatre mois", "aux 4 mois"] },
  "half-yearly": { days: ["180"], french: ["aux six mois", "aux 6 mois"] },
  yearly: { days: ["365"], french: ["aux douze mois", "aux 12 mois"] },
};

function stepPhrases(): [Frequency, string][] {
  return (
    Object.entries(STEP_PHRASES) as [Frequency, { days: readonly string[]; french: readonly string[] }][]
  ).flatMap(([frequency, { days, french }]) =>
    [
      ...french,
      ...days.flatMap((number) => {
        const [es = "", en = es, fr = es, pt = es] = number.split("|");
        return [`cada ${es} días`, `every ${en} days`, `tous les ${fr} jours`, `a cada ${pt} dias`];
      }),
    ].map((phrase): [Frequency, string] => [frequency, phrase]),
  );
}

const PHRASES: readonly (readonly [Frequency, string])[] = [
  ...(Object.entries(WRITTEN_PHRASES) as [Frequency, readonly string[]][]).flatMap(([frequency, phrases]) =>
    phrases.map((phrase) => [frequency, phrase] as const),
  ),
  ...timesPhrases(),
  ...stepPhrases(),
];

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
for (const [frequency, phrase] of PHRASES) BY_FREQUENCY_NAME.set(fold(phrase), frequency);

/** The frequency that a text names in any of the four languages; `ambiguous` for words with two meanings. */
export function frequencyOfName(text: string): Frequency | "ambiguous" | undefined {
  const key = fold(text);
  return AMBIGUOUS.has(key) ? "ambiguous" : BY_FREQUENCY_NAME.get(key);
}

/** A name of a frequency in a text. */
export interface FrequencyName {
  /** As the list of names has it; of a single name folded. */
  name: string;
  frequency: Frequency | "ambiguous";
}

/** A name with the words of the text around it. */
export interface LocatedName extends FrequencyName {
  before: string | undefined;
  after: string | undefined;
}

/** The names by their words: a text may have "four monthly" for "Four-monthly". */
const BY_WORDS = new Map<string, FrequencyName>();
for (const [name, frequency] of BY_FREQUENCY_NAME) BY_WORDS.set(wordsOf(name).join(" "), { name, frequency });
// A phrase is shown as it is written.
for (const [frequency, name] of PHRASES) BY_WORDS.set(wordsOf(fold(name)).join(" "), { name, frequency });
for (const name of AMBIGUOUS) BY_WORDS.set(wordsOf(name).join(" "), { name, frequency: "ambiguous" });

const MAX_WORDS = Math.max(...[...BY_WORDS.keys()].map((words) => words.split(" ").length));

/** The names of frequencies that a folded text contains, in its order; of overlapping ones the first and longest. */
export function frequencyNamesIn(folded: string): LocatedName[] {
  const words = wordsOf(folded);
  const names: LocatedName[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
      const name = BY_WORDS.get(words.slice(at, at + length).join(" "));
      if (!name) continue;
      names.push({ ...name, before: words[at - 1], after: words[at + length] });
      at += length - 1;
      break;
    }
  }
  return names;
}
