import type { PointFlag } from "@vetaverde/contract/piezometry-shapes";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
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
  /** Of the reading, in its unit. */
  resolution: number | null;
  temperature: number | null;
  air: number | null;
  flags: readonly PointFlag[];
}

const PAGE = 50;

/** Each reading in view with its level and the inputs of its calculation, latest first. */
export function ReadingTable({ wells }: { wells: readonly Well[] }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const rows = rowsOf(wells);
  const last = Math.max(1, Math.ceil(rows.length / PAGE));
  const at = Math.min(page, last);
  const columns = useColumns();
  return (
    <>
      <Table
        label={t("piezometry.readings")}
        columns={columns}
        rows={rows.slice((at - 1) * PAGE, at * PAGE)}
        rowKey={({ key }) => key}
        phone={(row) => <PhoneRow row={row} />}
      />
      <Pager page={at} size={PAGE} total={rows.length} onPage={setPage} />
    </>
  );
}

/** The readings of all sensors, latest first. */
const rowsOf = (wells: readonly Well[]): Row[] =>
  wells
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
          resolution: sensor.readingResolution,
          temperature: sensor.temperature[n] ?? null,
          air: sensor.air[n] ?? null,
          flags: sensor.flags[n] ?? [],
        })),
      ),
    )
    .sort((a, b) => b.t.localeCompare(a.t) || a.well.localeCompare(b.well));

const number = (key: string, head: string, width: string, text: (row: Row) => string): Column<Row> => ({
  key,
  head,
  width,
  align: "end",
  cell: (row) => <span className={layout.tabularNumbers}>{text(row)}</span>,
});

function useFlags() {
  const t = useT();
  return ({ flags }: Row) => flags.map((flag) => t(`piezometry.flags.${flag}`)).join(", ");
}

function useColumns(): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const flags = useFlags();
  const figure = (value: number | null, digits: number) =>
    value === null ? "–" : format.number(value, digits);
  return [
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
    number("level", t("piezometry.level"), "150px", ({ level }) => figure(level, 2)),
    {
      key: "reading",
      head: t("piezometry.reading"),
      width: "160px",
      align: "end",
      cell: ({ reading, unit, resolution }) => (
        <>
          <span className={layout.tabularNumbers}>{measured(format, reading, resolution)}</span>{" "}
          <span className={layout.muted}>{unit}</span>
        </>
      ),
    },
    number("temperature", t("piezometry.temperature"), "130px", ({ temperature }) => figure(temperature, 2)),
    number("air", t("piezometry.air"), "120px", ({ air }) => figure(air, 2)),
    { key: "flags", head: t("piezometry.marks"), cell: flags },
  ];
}

function PhoneRow({ row }: { row: Row }) {
  const t = useT();
  const format = useFormat();
  const flags = useFlags();
  return (
    <span className={styles.phoneRow}>
      <b>
        {row.well} · {row.level === null ? "–" : `${format.number(row.level, 2)} ${t("piezometry.unit")}`}
      </b>
      <span className={layout.muted}>
        {format.dateTime(row.t)} · {measured(format, row.reading, row.resolution)} {row.unit}
      </span>
      {row.flags.length > 0 && <span>{flags(row)}</span>}
    </span>
  );
}
