import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { Pager } from "../../../ui/Pager.tsx";
import { StationLink } from "../../../ui/StationLink.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import styles from "../piezometry.module.css";
import type { Sounded, Well } from "../well.ts";
import { WithdrawLevel } from "./WithdrawLevel.tsx";

interface Row extends Sounded {
  key: string;
  well: Well["borehole"];
}

/** If sensor and sounding differ by more than this, one of them should be checked. */
const FAR_METRES = 0.2;
const PAGE = 100;

/** Table of soundings, latest first, with the value of the borehole's sensor on the same day. */
export function LevelTable({
  project,
  wells,
  mayWithdraw,
}: {
  project: string;
  wells: readonly Well[];
  mayWithdraw: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Row | null>(null);
  const rows: Row[] = wells
    .flatMap(({ borehole, levels }) =>
      levels.map((one) => ({ ...one, key: `${borehole.id} ${one.date}`, well: borehole })),
    )
    .sort((a, b) => b.date.localeCompare(a.date) || a.well.station.name.localeCompare(b.well.station.name));
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / PAGE)));
  const source = ({ source: from, revision }: Row) =>
    `${t(`piezometry.sources.${from}`)}${revision > 1 ? ` · ${t("piezometry.corrected")}` : ""}`;
  const metres = (value: number | null | undefined) => (value == null ? "–" : format.number(value, 2));
  const signed = (value: number) => `${value > 0 ? "+" : ""}${format.number(value, 2)}`;
  const difference = ({ beside }: Row) => {
    if (!beside) return <span className={styles.quiet}>–</span>;
    const far = Math.abs(beside.difference) > FAR_METRES;
    return (
      <span className={classes(layout.tabularNumbers, far && styles.far)} title={format.dateTime(beside.t)}>
        {signed(beside.difference)}
        {far && ` · ${t("piezometry.farApart")}`}
      </span>
    );
  };
  const figure = (text: string) => <span className={layout.tabularNumbers}>{text}</span>;
  const columns: Column<Row>[] = [
    {
      key: "well",
      head: t("piezometry.well"),
      width: "110px",
      cell: ({ well: { station } }) => (
        <b>
          <StationLink id={station.id}>{station.name}</StationLink>
        </b>
      ),
    },
    { key: "date", head: t("piezometry.date"), width: "120px", cell: ({ date }) => format.day(date) },
    {
      key: "level",
      head: t("piezometry.level"),
      width: "140px",
      align: "end",
      cell: ({ level }) => figure(metres(level)),
    },
    {
      key: "dip",
      head: t("piezometry.dip"),
      width: "140px",
      align: "end",
      cell: ({ dip }) => figure(dip === null ? "" : metres(dip)),
    },
    {
      key: "sensor",
      head: t("piezometry.bySensor"),
      width: "150px",
      align: "end",
      cell: ({ beside }) => figure(metres(beside?.level)),
    },
    { key: "difference", head: t("piezometry.difference"), width: "170px", align: "end", cell: difference },
    { key: "source", head: t("piezometry.source"), cell: source },
    ...(mayWithdraw
      ? [
          {
            key: "withdraw",
            head: "",
            width: "110px",
            cell: (row: Row) => (
              <Button size="small" kind="quiet" onClick={() => setAsked(row)}>
                {t("piezometry.withdraw")}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Table
        label={t("piezometry.soundings")}
        columns={columns}
        rows={rows.slice((at - 1) * PAGE, at * PAGE)}
        rowKey={({ key }) => key}
        phone={(row) => (
          <span className={styles.phoneRow}>
            <b>
              <StationLink id={row.well.station.id}>{row.well.station.name}</StationLink> ·{" "}
              {metres(row.level)} {t("piezometry.unit")}
            </b>
            <span className={styles.quiet}>
              {format.day(row.date)} · {source(row)}
            </span>
            {row.beside && (
              <span>
                {t("piezometry.difference")}: {difference(row)}
              </span>
            )}
            {mayWithdraw && (
              <Button size="small" kind="quiet" onClick={() => setAsked(row)}>
                {t("piezometry.withdraw")}
              </Button>
            )}
          </span>
        )}
      />
      {rows.length > PAGE && <Pager page={at} size={PAGE} total={rows.length} onPage={setPage} />}
      {asked && (
        <WithdrawLevel
          project={project}
          borehole={asked.well}
          date={asked.date}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
