import type { SeriesExcluded, SeriesPoint } from "@vetaverde/contract/water-series";
import type { Locale } from "@vetaverde/domain/locale";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import type { TableColumn } from "../../gateways/excel/write/table-file.ts";

export const seriesWords = sectionOf(messagesOf("environmentReport"), "series");

export type SeriesFileRow = SeriesPoint | SeriesExcluded;

/** One result per row; for results that are not drawn, the reason. */
export function seriesColumns(
  locale: Locale,
  { name, unit }: { name: string; unit: string },
): TableColumn<SeriesFileRow>[] {
  const { columns, yes, no } = seriesWords[locale];
  const { fractions, reasons } = messagesOf("waterSeries")[locale];
  const { verdicts } = messagesOf("limits")[locale];
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
