import type { Locale } from "../locale.ts";

/**
 * Display names of fractions and of the reasons why a result is excluded from a series, for screens, files and PDFs.
 */
const es = {
  fractions: { total: "total", dissolved: "disuelto", none: "fracción sin indicar" },
  reasons: {
    undated: "sin fecha",
    above: "mayor que lo que se pudo medir",
    withoutLimit: "no detectado, sin límite de detección",
    unit: "la unidad no se puede convertir",
    negative: "negativo",
    notPositive: "cero o menos: no cabe en un eje logarítmico",
  },
} as const;

type Words = { readonly [K in keyof typeof es]: Readonly<Record<keyof (typeof es)[K], string>> };

export const SERIES_WORDS = {
  es,
  en: {
    fractions: { total: "total", dissolved: "dissolved", none: "fraction not said" },
    reasons: {
      undated: "no date",
      above: "more than could be measured",
      withoutLimit: "not detected, no detection limit",
      unit: "the unit cannot be converted",
      negative: "negative",
      notPositive: "zero or less: no place on a logarithmic axis",
    },
  },
  fr: {
    fractions: { total: "total", dissolved: "dissous", none: "fraction non précisée" },
    reasons: {
      undated: "sans date",
      above: "plus que ce qui pouvait être mesuré",
      withoutLimit: "non détecté, sans limite de détection",
      unit: "l’unité ne peut pas être convertie",
      negative: "négatif",
      notPositive: "zéro ou moins : sans place sur un axe logarithmique",
    },
  },
  pt: {
    fractions: { total: "total", dissolved: "dissolvido", none: "fração não indicada" },
    reasons: {
      undated: "sem data",
      above: "mais do que se pôde medir",
      withoutLimit: "não detectado, sem limite de detecção",
      unit: "a unidade não pode ser convertida",
      negative: "negativo",
      notPositive: "zero ou menos: sem lugar em um eixo logarítmico",
    },
  },
} as const satisfies Record<Locale, Words>;
