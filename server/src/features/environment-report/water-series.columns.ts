import type { SeriesExcluded, SeriesPoint } from "@vetaverde/contract/water-series";
import { SERIES_WORDS } from "@vetaverde/domain/chemistry/series-words";
import type { Locale } from "@vetaverde/domain/locale";
import { VERDICT_WORDS } from "@vetaverde/domain/thresholds/verdict-words";
import type { TableColumn } from "../../gateways/excel/write/table-file.ts";

interface Words {
  file: string;
  columns: Record<
    | "date"
    | "station"
    | "sample"
    | "parameter"
    | "fraction"
    | "value"
    | "detected"
    | "raw"
    | "rawUnit"
    | "verdict"
    | "limit"
    | "excluded",
    string
  >;
  yes: string;
  no: string;
}

export const seriesWords: Readonly<Record<Locale, Words>> = {
  es: {
    file: "serie",
    columns: {
      date: "Fecha",
      station: "Estación",
      sample: "Muestra",
      parameter: "Parámetro",
      fraction: "Fracción",
      value: "Valor",
      detected: "Detectado",
      raw: "Según el laboratorio",
      rawUnit: "Su unidad",
      verdict: "Veredicto",
      limit: "Límite",
      excluded: "Fuera del gráfico",
    },
    yes: "sí",
    no: "no: límite de detección",
  },
  en: {
    file: "series",
    columns: {
      date: "Date",
      station: "Station",
      sample: "Sample",
      parameter: "Parameter",
      fraction: "Fraction",
      value: "Value",
      detected: "Detected",
      raw: "As the laboratory wrote it",
      rawUnit: "Its unit",
      verdict: "Verdict",
      limit: "Limit",
      excluded: "Not in the chart",
    },
    yes: "yes",
    no: "no: detection limit",
  },
  fr: {
    file: "serie",
    columns: {
      date: "Date",
      station: "Station",
      sample: "Échantillon",
      parameter: "Paramètre",
      fraction: "Fraction",
      value: "Valeur",
      detected: "Détecté",
      raw: "Selon le laboratoire",
      rawUnit: "Son unité",
      verdict: "Verdict",
      limit: "Limite",
      excluded: "Hors du graphique",
    },
    yes: "oui",
    no: "non : limite de détection",
  },
  pt: {
    file: "serie",
    columns: {
      date: "Data",
      station: "Estação",
      sample: "Amostra",
      parameter: "Parâmetro",
      fraction: "Fração",
      value: "Valor",
      detected: "Detectado",
      raw: "Segundo o laboratório",
      rawUnit: "Sua unidade",
      verdict: "Veredito",
      limit: "Limite",
      excluded: "Fora do gráfico",
    },
    yes: "sim",
    no: "não: limite de detecção",
  },
};

export type SeriesFileRow = SeriesPoint | SeriesExcluded;

/** One result per row; for results that are not drawn, the reason. */
export function seriesColumns(
  locale: Locale,
  { name, unit }: { name: string; unit: string },
): TableColumn<SeriesFileRow>[] {
  const { columns, yes, no } = seriesWords[locale];
  const { fractions, reasons } = SERIES_WORDS[locale];
  const { verdicts } = VERDICT_WORDS[locale];
  const of =
    <T>(pick: (point: SeriesPoint) => T) =>
    (row: SeriesFileRow) =>
      "held" in row ? pick(row) : null;
  return [
    { header: columns.date, value: (one) => one.date },
    { header: columns.station, value: (one) => one.station },
    { header: columns.sample, value: (one) => one.code },
    { header: columns.parameter, value: () => name },
    { header: columns.fraction, value: (one) => one.fraction && fractions[one.fraction] },
    { header: unit ? `${columns.value} (${unit})` : columns.value, value: of(({ value }) => value) },
    { header: columns.detected, value: of(({ detected }) => (detected ? yes : no)) },
    { header: columns.raw, value: (one) => one.raw },
    { header: columns.rawUnit, value: (one) => one.rawUnit },
    { header: columns.verdict, value: of(({ held }) => (held[0] ? verdicts[held[0].verdict] : null)) },
    {
      header: columns.limit,
      value: of(({ held }) => (held[0] ? [held[0].name, ...boundsOf(held[0])].join(" ") : null)),
    },
    { header: columns.excluded, value: (one) => ("reason" in one ? reasons[one.reason] : null) },
  ];
}

const boundsOf = ({ min, max }: SeriesPoint["held"][number]) => [
  ...(min === null ? [] : [`≥ ${min}`]),
  ...(max === null ? [] : [`≤ ${max}`]),
];
