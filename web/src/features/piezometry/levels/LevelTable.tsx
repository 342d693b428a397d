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

interface LevelTableProps {
  project: string;
  wells: readonly Well[];
  mayWithdraw: boolean;
}

/** Table of soundings, latest first, with the value of the borehole's sensor on the same day. */
export function LevelTable({ project, wells, mayWithdraw }: LevelTableProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [withdrawn, setWithdrawn] = useState<Row | null>(null);
  const rows: Row[] = wells
    .flatMap(({ borehole, levels }) =>
      levels.map((one) => ({ ...one, key: `${borehole.id} ${one.date}`, well: borehole })),
    )
    .sort((a, b) => b.date.localeCompare(a.date) || a.well.station.name.localeCompare(b.well.station.name));
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / PAGE)));
  const withdraw = mayWithdraw ? setWithdrawn : null;
  const columns = useColumns(withdraw);
  return (
    <>
      <Table
        label={t("piezometry.soundings")}
        columns={columns}
        rows={rows.slice((at - 1) * PAGE, at * PAGE)}
        rowKey={({ key }) => key}
        phone={(row) => <PhoneRow row={row} onWithdraw={withdraw} />}
      />
      {rows.length > PAGE && <Pager page={at} size={PAGE} total={rows.length} onPage={setPage} />}
      {withdrawn && (
        <WithdrawLevel
          project={project}
          borehole={withdrawn.well}
          date={withdrawn.date}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </>
  );
}

/** A level of a follow-up is corrected there. */
const mayBeWithdrawn = ({ source }: Row): boolean => source !== "followUp";

type Withdraw = ((row: Row) => void) | null;

function useTexts() {
  const t = useT();
  const format = useFormat();
  return {
    metres: (value: number | null | undefined) => (value == null ? "–" : format.number(value, 2)),
    source: ({ source, revision }: Row) =>
      `${t(`piezometry.sources.${source}`)}${revision > 1 ? ` · ${t("piezometry.corrected")}` : ""}`,
  };
}

const figures = (key: string, head: string, width: string, text: (row: Row) => string): Column<Row> => ({
  key,
  head,
  width,
  align: "end",
  cell: (row) => <span className={layout.tabularNumbers}>{text(row)}</span>,
});

function useColumns(onWithdraw: Withdraw): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const { metres, source } = useTexts();
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
    figures("level", t("piezometry.level"), "140px", ({ level }) => metres(level)),
    figures("dip", t("piezometry.dip"), "140px", ({ dip }) => (dip === null ? "" : metres(dip))),
    figures("sensor", t("piezometry.bySensor"), "150px", ({ beside }) => metres(beside?.level)),
    {
      key: "difference",
      head: t("piezometry.difference"),
      width: "170px",
      align: "end",
      cell: (row) => <Difference of={row} />,
    },
    { key: "source", head: t("piezometry.source"), cell: source },
  ];
  if (onWithdraw)
    columns.push({
      key: "withdraw",
      head: "",
      width: "110px",
      cell: (row) => mayBeWithdrawn(row) && <WithdrawButton onPress={() => onWithdraw(row)} />,
    });
  return columns;
}

/** Difference between the sounding and the sensor of the same day. */
function Difference({ of: { beside } }: { of: Row }) {
  const t = useT();
  const format = useFormat();
  if (!beside) return <span className={layout.muted}>–</span>;
  const isFar = Math.abs(beside.difference) > FAR_METRES;
  const sign = beside.difference > 0 ? "+" : "";
  return (
    <span
      className={classes(layout.tabularNumbers, isFar && layout.nearStrong)}
      title={format.dateTime(beside.t)}
    >
      {`${sign}${format.number(beside.difference, 2)}`}
      {isFar && ` · ${t("piezometry.farApart")}`}
    </span>
  );
}

function WithdrawButton({ onPress }: { onPress(): void }) {
  const t = useT();
  return (
    <Button size="small" kind="quiet" onClick={onPress}>
      {t("piezometry.withdraw")}
    </Button>
  );
}

function PhoneRow({ row, onWithdraw }: { row: Row; onWithdraw: Withdraw }) {
  const t = useT();
  const format = useFormat();
  const { metres, source } = useTexts();
  return (
    <span className={styles.phoneRow}>
      <b>
        <StationLink id={row.well.station.id}>{row.well.station.name}</StationLink> · {metres(row.level)}{" "}
        {t("piezometry.unit")}
      </b>
      <span className={layout.muted}>
        {format.day(row.date)} · {source(row)}
      </span>
      {row.beside && (
        <span>
          {t("piezometry.difference")}: <Difference of={row} />
        </span>
      )}
      {onWithdraw && mayBeWithdrawn(row) && <WithdrawButton onPress={() => onWithdraw(row)} />}
    </span>
  );
}
