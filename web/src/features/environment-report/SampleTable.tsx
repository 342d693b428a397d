import type { WaterSample } from "@vetaverde/contract/environment-report";
import { chlorideName } from "@vetaverde/domain/chemistry/figures/figure";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import type { Column } from "../../ui/Table.tsx";
import { GrowingTable, StationCell } from "./GrowingTable.tsx";
import { useFacies } from "./report.messages.ts";
import { signed } from "./signed.ts";

const CORNERS = ["Ca", "Mg", "Na+K", "Cl", "SO4", "HCO3+CO3"] as const;

export interface SampleTableProps {
  samples: readonly WaterSample[];
  nitrate: boolean;
  symbols: ReadonlyMap<string, StationSymbol>;
  onOpen(sample: string): void;
}

/** Table of the figures that the diagrams are based on. */
export function SampleTable({ samples, nitrate, symbols, onOpen }: SampleTableProps) {
  const t = useT();
  const format = useFormat();
  const facies = useFacies();
  const rows = samples.toReversed();
  const { columns, day } = useSampleColumns(symbols, nitrate);
  return (
    <GrowingTable
      label={t("environmentReport.title")}
      columns={columns}
      rows={rows}
      step={200}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      phone={(one) => (
        <>
          <span className={layout.phoneCardHead}>
            <b>{one.station}</b> {facies(one.facies)}
          </span>
          <span className={layout.phoneCardLine}>
            {day(one)} ·{" "}
            {one.cbe === null ? t("environmentReport.noBalance") : signed(one.cbe, format.number)}
          </span>
        </>
      )}
    />
  );
}

function useSampleColumns(symbols: ReadonlyMap<string, StationSymbol>, nitrate: boolean) {
  const t = useT();
  const format = useFormat();
  const facies = useFacies();
  const day = ({ date }: WaterSample) => (date ? format.day(date) : t("environmentReport.noDate"));
  const columns: Column<WaterSample>[] = [
    {
      key: "station",
      head: t("environmentReport.station"),
      cell: ({ stationId, station }) => {
        const symbol = symbols.get(stationId);
        return <StationCell symbol={symbol} stationId={stationId} station={station} />;
      },
    },
    { key: "date", head: t("environmentReport.date"), cell: day },
    ...CORNERS.map(
      (corner): Column<WaterSample> => ({
        key: corner,
        head: `${corner === "Cl" ? chlorideName(nitrate) : corner} %`,
        align: "end",
        cell: ({ pctMeq }) => (pctMeq ? format.number(pctMeq[corner], 1) : "–"),
      }),
    ),
    {
      key: "cbe",
      head: t("environmentReport.balance"),
      align: "end",
      cell: ({ cbe }) => (cbe === null ? "–" : signed(cbe, format.number)),
    },
    { key: "facies", head: t("environmentReport.facies"), cell: (one) => facies(one.facies) },
    { key: "missing", head: t("environmentReport.lacks"), cell: ({ missing }) => missing.join(", ") },
  ];
  return { columns, day };
}
