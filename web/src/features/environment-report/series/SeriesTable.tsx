import type { SeriesPoint, WaterSeries } from "@vetaverde/contract/water-series";
import type { StationSymbol } from "../../../charts/markers.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import layout from "../../../ui/layout.module.css";
import type { Column } from "../../../ui/Table.tsx";
import { GrowingTable, StationCell } from "../GrowingTable.tsx";
import { useSeriesTexts } from "./series.messages.ts";

export interface SeriesTableProps {
  series: WaterSeries;
  symbols: ReadonlyMap<string, StationSymbol>;
  onOpen(result: string): void;
}

/** The results that the chart is based on, newest first. */
export function SeriesTable({ series, symbols, onOpen }: SeriesTableProps) {
  const t = useT();
  const format = useFormat();
  const texts = useSeriesTexts();
  const rows = series.points.toReversed();
  const { unit } = series.parameter;
  const { columns, verdict } = useSeriesColumns(symbols, unit);
  if (rows.length === 0) return null;
  return (
    <GrowingTable
      label={t("waterSeries.table")}
      columns={columns}
      rows={rows}
      step={100}
      rowKey={({ result }) => result}
      onOpen={({ result }) => onOpen(result)}
      phone={(one) => (
        <>
          <span className={layout.phoneCardHead}>
            <b>{one.station}</b> {texts.valueOf(one)} {unit}
          </span>
          <span className={layout.phoneCardLine}>
            {format.day(one.date)} · {verdict(one)}
          </span>
        </>
      )}
    />
  );
}

function useSeriesColumns(symbols: ReadonlyMap<string, StationSymbol>, unit: string) {
  const t = useT();
  const format = useFormat();
  const texts = useSeriesTexts();
  const verdict = ({ held: [gravest] }: SeriesPoint) =>
    gravest ? t(`waterSeries.verdicts.${gravest.verdict}`) : t("waterSeries.noLimit");
  const columns: Column<SeriesPoint>[] = [
    {
      key: "station",
      head: t("environmentReport.station"),
      cell: ({ stationId, station, detected }) => {
        const symbol = symbols.get(stationId);
        return <StationCell symbol={symbol} open={!detected} stationId={stationId} station={station} />;
      },
    },
    { key: "date", head: t("environmentReport.date"), cell: ({ date }) => format.day(date) },
    {
      key: "value",
      head: `${t("waterSeries.value")} ${unit && `(${unit})`}`,
      align: "end",
      cell: (one) => `${texts.valueOf(one)} ${texts.fraction(one.fraction)}`,
    },
    { key: "raw", head: t("waterSeries.raw"), cell: ({ raw, rawUnit }) => `${raw} ${rawUnit ?? ""}` },
    { key: "verdict", head: t("waterSeries.verdict"), cell: verdict },
    {
      key: "limit",
      head: t("waterSeries.limit"),
      cell: ({ held: [gravest] }) => gravest && `${texts.named(gravest)} ${texts.boundsOf(gravest)}`,
    },
  ];
  return { columns, verdict };
}
