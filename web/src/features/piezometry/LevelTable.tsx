import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import type { Well } from "./levels.view.ts";
import styles from "./piezometry.module.css";

interface Row {
  key: string;
  well: string;
  date: string;
  level: number;
  dip: number | null;
  source: "sounding" | "report" | "estimate";
  revision: number;
}

/** The same values as in the drawing, the latest first. */
export function LevelTable({ wells }: { wells: readonly Well[] }) {
  const t = useT();
  const format = useFormat();
  const rows: Row[] = wells
    .flatMap(({ borehole, levels }) =>
      levels.map((one) => ({ ...one, key: `${borehole.id} ${one.date}`, well: borehole.station.name })),
    )
    .sort((a, b) => b.date.localeCompare(a.date) || a.well.localeCompare(b.well));
  const source = ({ source: from, revision }: Row) =>
    `${t(`piezometry.sources.${from}`)}${revision > 1 ? ` · ${t("piezometry.corrected")}` : ""}`;
  const columns: Column<Row>[] = [
    { key: "well", head: t("piezometry.well"), width: "140px", cell: ({ well }) => <b>{well}</b> },
    { key: "date", head: t("piezometry.date"), width: "130px", cell: ({ date }) => format.day(date) },
    {
      key: "level",
      head: t("piezometry.level"),
      width: "170px",
      align: "end",
      cell: ({ level }) => <span className={styles.figure}>{format.number(level, 2)}</span>,
    },
    {
      key: "dip",
      head: t("piezometry.dip"),
      width: "150px",
      align: "end",
      cell: ({ dip }) => <span className={styles.figure}>{dip === null ? "" : format.number(dip, 2)}</span>,
    },
    { key: "source", head: t("piezometry.source"), cell: source },
  ];
  return (
    <Table
      label={t("piezometry.title")}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      phone={(row) => (
        <>
          <b>
            {row.well} · {format.number(row.level, 2)} {t("piezometry.unit")}
          </b>
          <span className={styles.quiet}>
            {format.day(row.date)} · {source(row)}
          </span>
        </>
      )}
    />
  );
}
