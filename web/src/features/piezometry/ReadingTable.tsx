import type { PointFlag } from "@vetaverde/contract/piezometry-shapes";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import { StationLink } from "../../ui/StationLink.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./piezometry.module.css";
import type { Well } from "./well.ts";

interface Row {
  key: string;
  well: string;
  /** The station's identifier. */
  station: string;
  sensor: string;
  t: string;
  level: number | null;
  reading: number;
  unit: string;
  temperature: number | null;
  air: number | null;
  flags: readonly PointFlag[];
}

const PAGE = 50;

/** Each reading in view with its level and the inputs of its calculation, latest first. */
export function ReadingTable({ wells }: { wells: readonly Well[] }) {
  const t = useT();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const rows: Row[] = wells
    .flatMap(({ borehole, series }) =>
      series.flatMap(({ sensor }) =>
        sensor.t.map((at, n) => ({
          key: `${sensor.sensor} ${at}`,
          well: borehole.station.name,
          station: borehole.station.id,
          sensor: sensor.name,
          t: at,
          level: sensor.level[n] ?? null,
          reading: sensor.reading[n] ?? 0,
          unit: sensor.unit,
          temperature: sensor.temperature[n] ?? null,
          air: sensor.air[n] ?? null,
          flags: sensor.flags[n] ?? [],
        })),
      ),
    )
    .sort((a, b) => b.t.localeCompare(a.t) || a.well.localeCompare(b.well));
  const last = Math.max(1, Math.ceil(rows.length / PAGE));
  const at = Math.min(page, last);
  const number = (value: number | null, digits?: number) => (
    <span className={layout.tabularNumbers}>{value === null ? "–" : format.number(value, digits)}</span>
  );
  const flags = (row: Row) => row.flags.map((flag) => t(`piezometry.flags.${flag}`)).join(", ");
  const columns: Column<Row>[] = [
    {
      key: "well",
      head: t("piezometry.well"),
      width: "110px",
      cell: ({ well, station }) => (
        <b>
          <StationLink id={station}>{well}</StationLink>
        </b>
      ),
    },
    { key: "t", head: t("piezometry.date"), width: "160px", cell: (row) => format.dateTime(row.t) },
    {
      key: "level",
      head: t("piezometry.level"),
      width: "150px",
      align: "end",
      cell: ({ level }) => number(level, 3),
    },
    {
      key: "reading",
      head: t("piezometry.reading"),
      width: "160px",
      align: "end",
      cell: ({ reading, unit }) => (
        <>
          {number(reading)} <span className={styles.quiet}>{unit}</span>
        </>
      ),
    },
    {
      key: "temperature",
      head: t("piezometry.temperature"),
      width: "130px",
      align: "end",
      cell: ({ temperature }) => number(temperature, 2),
    },
    {
      key: "air",
      head: t("piezometry.air"),
      width: "120px",
      align: "end",
      cell: ({ air }) => number(air, 2),
    },
    { key: "flags", head: t("piezometry.marks"), cell: flags },
  ];
  return (
    <>
      <Table
        label={t("piezometry.readings")}
        columns={columns}
        rows={rows.slice((at - 1) * PAGE, at * PAGE)}
        rowKey={({ key }) => key}
        phone={(row) => (
          <span className={styles.phoneRow}>
            <b>
              {row.well} ·{" "}
              {row.level === null ? "–" : `${format.number(row.level, 2)} ${t("piezometry.unit")}`}
            </b>
            <span className={styles.quiet}>
              {format.dateTime(row.t)} · {format.number(row.reading)} {row.unit}
            </span>
            {row.flags.length > 0 && <span>{flags(row)}</span>}
          </span>
        )}
      />
      <Pager page={at} size={PAGE} total={rows.length} onPage={setPage} />
    </>
  );
}
