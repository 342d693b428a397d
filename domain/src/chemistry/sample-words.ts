import type { Locale } from "../locale.ts";
import type { Matrix } from "./matrix.ts";

/** Display names of matrices, result remarks and charge balances, for screens and files. */
const es = {
  matrices: {
    surface: "Agua superficial",
    ground: "Agua subterránea",
    effluent: "Efluente",
    drinking: "Agua potable",
    marine: "Agua de mar",
    pore: "Agua de poro",
    leachate: "Lixiviado",
    sediment: "Sedimento",
    soil: "Suelo",
    rock: "Roca",
    tailings: "Relave",
  },
  flags: {
    balance: "El balance iónico no cierra",
    dissolvedAboveTotal: "Lo disuelto supera al total",
    holdingTime: "Analizada después de su plazo",
    duplicate: "Repetida en la misma muestra",
    outlier: "Lejos de la historia de la estación",
    negative: "Valor negativo",
    noUnit: "Sin unidad: se tomó la del parámetro",
    noLimit: "No detectado, sin límite de detección",
  },
  verdicts: { good: "Bueno", doubtful: "Dudoso", bad: "Malo" },
} as const;

type Words = { readonly [K in keyof typeof es]: Readonly<Record<keyof (typeof es)[K], string>> } & {
  readonly matrices: Readonly<Record<Matrix, string>>;
};

export const SAMPLE_WORDS = {
  es,
  en: {
    matrices: {
      surface: "Surface water",
      ground: "Groundwater",
      effluent: "Effluent",
      drinking: "Drinking water",
      marine: "Sea water",
      pore: "Pore water",
      leachate: "Leachate",
      sediment: "Sediment",
      soil: "Soil",
      rock: "Rock",
      tailings: "Tailings",
    },
    flags: {
      balance: "Charges do not balance",
      dissolvedAboveTotal: "Dissolved is more than total",
      holdingTime: "Analysed after its holding time",
      duplicate: "Twice in the same sample",
      outlier: "Far from the station’s history",
      negative: "Negative value",
      noUnit: "No unit: the parameter’s was taken",
      noLimit: "Not detected, without a detection limit",
    },
    verdicts: { good: "Good", doubtful: "Doubtful", bad: "Bad" },
  },
  fr: {
    matrices: {
      surface: "Eau de surface",
      ground: "Eau souterraine",
      effluent: "Effluent",
      drinking: "Eau potable",
      marine: "Eau de mer",
      pore: "Eau interstitielle",
      leachate: "Lixiviat",
      sediment: "Sédiment",
      soil: "Sol",
      rock: "Roche",
      tailings: "Résidus",
    },
    flags: {
      balance: "Le bilan ionique ne se ferme pas",
      dissolvedAboveTotal: "Le dissous dépasse le total",
      holdingTime: "Analysé après son délai",
      duplicate: "Deux fois dans le même échantillon",
      outlier: "Loin de l’historique de la station",
      negative: "Valeur négative",
      noUnit: "Sans unité : celle du paramètre a été prise",
      noLimit: "Non détecté, sans limite de détection",
    },
    verdicts: { good: "Bon", doubtful: "Douteux", bad: "Mauvais" },
  },
  pt: {
    matrices: {
      surface: "Água superficial",
      ground: "Água subterrânea",
      effluent: "Efluente",
      drinking: "Água potável",
      marine: "Água do mar",
      pore: "Água de poro",
      leachate: "Lixiviado",
      sediment: "Sedimento",
      soil: "Solo",
      rock: "Rocha",
      tailings: "Rejeito",
    },
    flags: {
      balance: "O balanço iônico não fecha",
      dissolvedAboveTotal: "O dissolvido supera o total",
      holdingTime: "Analisada depois do prazo",
      duplicate: "Repetida na mesma amostra",
      outlier: "Longe da história da estação",
      negative: "Valor negativo",
      noUnit: "Sem unidade: foi tomada a do parâmetro",
      noLimit: "Não detectado, sem limite de detecção",
    },
    verdicts: { good: "Bom", doubtful: "Duvidoso", bad: "Ruim" },
  },
} as const satisfies Readonly<Record<Locale, Words>>;
