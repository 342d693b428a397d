import type { Locale } from "@vetaverde/domain/locale";

type Diagram = "piper" | "durov" | "schoeller" | "gibbs" | "stiff" | "chadha" | "rectangular";

/** Texts of a single water diagram. */
export interface DiagramWords {
  titles: Record<Diagram, string>;
  series: string;
  /** Unit and rule of each diagram. */
  facts: Record<Diagram, string>;
  /** Whether nitrate is counted with chloride, in diagrams in which chloride has a share. */
  nitrate: { excluded: string; withChloride: string; unknown: string };
  source: string;
  hidden: string;
  n: string;
  notDetected: string;
  unit: string;
  log: string;
  ownMeans: string;
  openMeans: string;
  warning: string;
  far: string;
  at: string;
  since: string;
  until: string;
  between: string;
  moreLimits: string;
  noLimits: string;
  judging: string;
  newest: string;
  leftOut: string;
  empty: string;
}

export const diagramWords: Readonly<Record<Locale, DiagramWords>> = {
  es: {
    titles: {
      piper: "Diagrama de Piper",
      durov: "Diagrama de Durov",
      schoeller: "Diagrama de Schoeller",
      gibbs: "Diagrama de Gibbs",
      stiff: "Diagramas de Stiff",
      chadha: "Diagrama de Chadha",
      rectangular: "Diagrama de Piper rectangular",
    },
    series: "Serie temporal: {parameter}",
    facts: {
      piper: `% meq/L; facies: ion > 50 %, si no mixta`,
      durov: `% meq/L`,
      schoeller: "meq/L, escala logarítmica; última muestra de cada estación",
      gibbs: "mg/L (Gibbs 1970)",
      stiff: "meq/L; última muestra de cada estación",
      chadha: `% meq/L (Chadha 1999)`,
      rectangular: `% meq/L (Ray, Mukherjee 2008)`,
    },
    nitrate: {
      excluded: "NO3 no incluido",
      withChloride: "NO3 sumado a Cl",
      unknown: "NO3 sumado a Cl (sin medir en {n})",
    },
    source: "Fuente: resultados de laboratorio del proyecto",
    hidden: "{n|one:# muestra oculta|other:# muestras ocultas}: balance iónico > 10 %",
    n: "n {n}",
    notDetected: "{n|one:# no detectado|other:# no detectados}",
    unit: "unidad {unit}",
    log: "eje logarítmico",
    ownMeans: "guion rojo: límite de cada muestra, según su agua",
    openMeans: "símbolo abierto: no detectado, en su límite de detección",
    warning: "aviso",
    far: "fuera del eje",
    at: "en {stations}",
    since: "desde el {day}",
    until: "hasta el {day}",
    between: "del {from} al {to}",
    moreLimits: "y {n|one:# límite más|other:# límites más}",
    noLimits: "Ningún límite rige para estos resultados.",
    judging: "Algunos veredictos se están calculando; sus límites pueden faltar.",
    newest: "los {n} más recientes de {total}",
    leftOut: "Fuera del gráfico",
    empty: "Ninguno de estos resultados tiene lugar en el gráfico.",
  },
  en: {
    titles: {
      piper: "Piper diagram",
      durov: "Durov diagram",
      schoeller: "Schoeller diagram",
      gibbs: "Gibbs diagram",
      stiff: "Stiff diagrams",
      chadha: "Chadha diagram",
      rectangular: "Rectangular Piper diagram",
    },
    series: "Time series: {parameter}",
    facts: {
      piper: `% meq/L; facies: ion > 50 %, otherwise mixed`,
      durov: `% meq/L`,
      schoeller: "meq/L, logarithmic scale; last sample of each station",
      gibbs: "mg/L (Gibbs 1970)",
      stiff: "meq/L; last sample of each station",
      chadha: `% meq/L (Chadha 1999)`,
      rectangular: `% meq/L (Ray, Mukherjee 2008)`,
    },
    nitrate: {
      excluded: "NO3 not included",
      withChloride: "NO3 counted with Cl",
      unknown: "NO3 counted with Cl (not measured in {n})",
    },
    source: "Source: the project's laboratory results",
    hidden: "{n|one:# sample hidden|other:# samples hidden}: ion balance > 10 %",
    n: "n {n}",
    notDetected: "{n|one:# not detected|other:# not detected}",
    unit: "unit {unit}",
    log: "logarithmic axis",
    ownMeans: "red dash: each sample's own limit, by its water",
    openMeans: "open symbol: not detected, at its detection limit",
    warning: "warning",
    far: "off the axis",
    at: "at {stations}",
    since: "from {day}",
    until: "until {day}",
    between: "from {from} to {to}",
    moreLimits: "and {n|one:# more limit|other:# more limits}",
    noLimits: "No limit applies to these results.",
    judging: "Some verdicts are being worked out; their limits may be missing.",
    newest: "the newest {n} of {total}",
    leftOut: "Not in the chart",
    empty: "None of these results has a place in the chart.",
  },
  fr: {
    titles: {
      piper: "Diagramme de Piper",
      durov: "Diagramme de Durov",
      schoeller: "Diagramme de Schoeller",
      gibbs: "Diagramme de Gibbs",
      stiff: "Diagrammes de Stiff",
      chadha: "Diagramme de Chadha",
      rectangular: "Diagramme de Piper rectangulaire",
    },
    series: "Série temporelle : {parameter}",
    facts: {
      piper: `% meq/L ; faciès : ion > 50 %, sinon mixte`,
      durov: `% meq/L`,
      schoeller: "meq/L, échelle logarithmique ; dernier échantillon de chaque station",
      gibbs: "mg/L (Gibbs 1970)",
      stiff: "meq/L ; dernier échantillon de chaque station",
      chadha: `% meq/L (Chadha 1999)`,
      rectangular: `% meq/L (Ray, Mukherjee 2008)`,
    },
    nitrate: {
      excluded: "NO3 non inclus",
      withChloride: "NO3 compté avec Cl",
      unknown: "NO3 compté avec Cl (non mesuré dans {n})",
    },
    source: "Source : résultats de laboratoire du projet",
    hidden: "{n|one:# échantillon masqué|other:# échantillons masqués} : balance ionique > 10 %",
    n: "n {n}",
    notDetected: "{n|one:# non détecté|other:# non détectés}",
    unit: "unité {unit}",
    log: "axe logarithmique",
    ownMeans: "tiret rouge : limite de chaque échantillon, selon son eau",
    openMeans: "symbole ouvert : non détecté, à sa limite de détection",
    warning: "avertissement",
    far: "hors de l’axe",
    at: "à {stations}",
    since: "depuis le {day}",
    until: "jusqu’au {day}",
    between: "du {from} au {to}",
    moreLimits: "et {n|one:# autre limite|other:# autres limites}",
    noLimits: "Aucune limite ne s’applique à ces résultats.",
    judging: "Certains verdicts sont en cours de calcul ; leurs limites peuvent manquer.",
    newest: "les {n} plus récents sur {total}",
    leftOut: "Hors du graphique",
    empty: "Aucun de ces résultats n’a sa place dans le graphique.",
  },
  pt: {
    titles: {
      piper: "Diagrama de Piper",
      durov: "Diagrama de Durov",
      schoeller: "Diagrama de Schoeller",
      gibbs: "Diagrama de Gibbs",
      stiff: "Diagramas de Stiff",
      chadha: "Diagrama de Chadha",
      rectangular: "Diagrama de Piper retangular",
    },
    series: "Série temporal: {parameter}",
    facts: {
      piper: `% meq/L; fácies: íon > 50 %, senão mista`,
      durov: `% meq/L`,
      schoeller: "meq/L, escala logarítmica; última amostra de cada estação",
      gibbs: "mg/L (Gibbs 1970)",
      stiff: "meq/L; última amostra de cada estação",
      chadha: `% meq/L (Chadha 1999)`,
      rectangular: `% meq/L (Ray, Mukherjee 2008)`,
    },
    nitrate: {
      excluded: "NO3 não incluído",
      withChloride: "NO3 somado a Cl",
      unknown: "NO3 somado ao Cl (não medido em {n})",
    },
    source: "Fonte: resultados de laboratório do projeto",
    hidden: "{n|one:# amostra oculta|other:# amostras ocultas}: balanço iônico > 10 %",
    n: "n {n}",
    notDetected: "{n|one:# não detectado|other:# não detectados}",
    unit: "unidade {unit}",
    log: "eixo logarítmico",
    ownMeans: "traço vermelho: limite de cada amostra, conforme a sua água",
    openMeans: "símbolo aberto: não detectado, no seu limite de detecção",
    warning: "aviso",
    far: "fora do eixo",
    at: "em {stations}",
    since: "desde {day}",
    until: "até {day}",
    between: "de {from} a {to}",
    moreLimits: "e {n|one:mais # limite|other:mais # limites}",
    noLimits: "Nenhum limite se aplica a estes resultados.",
    judging: "Alguns vereditos estão sendo calculados; seus limites podem faltar.",
    newest: "os {n} mais recentes de {total}",
    leftOut: "Fora do gráfico",
    empty: "Nenhum destes resultados tem lugar no gráfico.",
  },
};
