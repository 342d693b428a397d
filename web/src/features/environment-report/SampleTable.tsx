import type { WaterSample } from "@vetaverde/contract/environment-report";
import { chlorideName } from "@vetaverde/domain/chemistry/figures/figure";
import { useState } from "react";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { StationLink } from "../../ui/StationLink.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { SymbolMark } from "./Keys.tsx";
import { useFacies } from "./report.messages.ts";
import styles from "./report.module.css";
import { signed } from "./SampleTip.tsx";

const STEP = 200;
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
  const [most, setMost] = useState(STEP);
  const rows = samples.toReversed();
  const { columns, day } = useSampleColumns(symbols, nitrate);
  return (
    <div className={styles.tableRoom}>
      <Table
        label={t("environmentReport.title")}
        columns={columns}
        rows={rows.slice(0, most)}
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
      {rows.length > most && (
        <Button kind="quiet" onClick={() => setMost(most + STEP)}>
          {t("environmentReport.more", { n: rows.length - most })}
        </Button>
      )}
    </div>
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

function StationCell({
  symbol,
  stationId,
  station,
}: {
  symbol: StationSymbol | undefined;
  stationId: string;
  station: string;
}) {
  return (
    <span className={classes(layout.row6, styles.tipHead)}>
      {symbol && <SymbolMark symbol={symbol} />}
      <b>
        <StationLink id={stationId}>{station}</StationLink>
      </b>
    </span>
  );
}
