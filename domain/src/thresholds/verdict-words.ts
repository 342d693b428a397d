import type { Locale } from "../locale.ts";

/** Display names of verdicts, of reasons for missing verdicts, and of covariates, for screens and files. */
const es = {
  verdicts: { exceeds: "Excede", warns: "Cerca del límite", indeterminate: "Indeterminado", meets: "Cumple" },
  doubts: {
    notMeasured: "No se midió",
    unreadable: "El resultado no se puede leer",
    covariate: "Aquello de lo que depende el límite falta en la muestra o queda fuera de sus tramos",
    detectionLimit: "El límite de detección es mayor que el límite",
    detectionLimitUnknown: "No detectado, sin límite de detección",
    notDetected: "No detectado, y el límite es un mínimo",
    beyondRange: "Mayor que lo que se pudo medir",
    unit: "La unidad no se puede convertir",
    fraction: "El laboratorio no dice si es total o disuelto",
    undated: "Muestra sin fecha: no se sabe qué versión regía",
    negative: "Negativo: no puede ser lo que se midió",
  },
  covariates: { hardness: "Dureza (mg/L CaCO3)", pH: "pH", temperature: "Temperatura (°C)" },
} as const;

type Words = { readonly [K in keyof typeof es]: Readonly<Record<keyof (typeof es)[K], string>> };

export const VERDICT_WORDS = {
  es,
  en: {
    verdicts: { exceeds: "Exceeds", warns: "Near the limit", indeterminate: "Indeterminate", meets: "Meets" },
    doubts: {
      notMeasured: "It was not measured",
      unreadable: "The result cannot be read",
      covariate: "What the limit depends on is missing in the sample or outside of its steps",
      detectionLimit: "The detection limit is above the limit",
      detectionLimitUnknown: "Not detected, without a detection limit",
      notDetected: "Not detected, and the limit is a minimum",
      beyondRange: "More than could be measured",
      unit: "The unit cannot be converted",
      fraction: "The laboratory does not say whether it is total or dissolved",
      undated: "Sample without a date: nobody knows which version held",
      negative: "Negative: that cannot be what was measured",
    },
    covariates: { hardness: "Hardness (mg/L CaCO3)", pH: "pH", temperature: "Temperature (°C)" },
  },
  fr: {
    verdicts: {
      exceeds: "Dépasse",
      warns: "Proche de la limite",
      indeterminate: "Indéterminé",
      meets: "Conforme",
    },
    doubts: {
      notMeasured: "N’a pas été mesuré",
      unreadable: "Le résultat est illisible",
      covariate: "Ce dont dépend la limite manque dans l’échantillon ou sort de ses paliers",
      detectionLimit: "La limite de détection est supérieure à la limite",
      detectionLimitUnknown: "Non détecté, sans limite de détection",
      notDetected: "Non détecté, et la limite est un minimum",
      beyondRange: "Plus que ce qui pouvait être mesuré",
      unit: "L’unité ne peut pas être convertie",
      fraction: "Le laboratoire ne dit pas si c'est total ou dissous",
      undated: "Échantillon sans date : on ne sait pas quelle version s'appliquait",
      negative: "Négatif : ce ne peut être ce qui a été mesuré",
    },
    covariates: { hardness: "Dureté (mg/L CaCO3)", pH: "pH", temperature: "Température (°C)" },
  },
  pt: {
    verdicts: {
      exceeds: "Excede",
      warns: "Perto do limite",
      indeterminate: "Indeterminado",
      meets: "Cumpre",
    },
    doubts: {
      notMeasured: "Não foi medido",
      unreadable: "O resultado não pode ser lido",
      covariate: "Aquilo de que depende o limite falta na amostra ou fica fora das faixas",
      detectionLimit: "O limite de detecção é maior que o limite",
      detectionLimitUnknown: "Não detectado, sem limite de detecção",
      notDetected: "Não detectado, e o limite é um mínimo",
      beyondRange: "Mais do que se pôde medir",
      unit: "A unidade não pode ser convertida",
      fraction: "O laboratório não diz se é total ou dissolvido",
      undated: "Amostra sem data: não se sabe que versão valia",
      negative: "Negativo: não pode ser o que se mediu",
    },
    covariates: { hardness: "Dureza em mg/L CaCO3", pH: "pH", temperature: "Temperatura (°C)" },
  },
} as const satisfies Readonly<Record<Locale, Words>>;
