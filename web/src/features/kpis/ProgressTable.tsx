import type { Progress } from "@vetaverde/contract/kpis";
import { compliance } from "@vetaverde/domain/schedule/progress";
import { percentOf } from "@vetaverde/domain/schedule/shares";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { ProgressStrip } from "../../ui/ProgressStrip.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import type { Rows } from "./kpis.address.ts";
import styles from "./kpis.module.css";

export interface ProgressRow extends Progress {
  key: string;
  name: string;
  /** Whether the label is a code, displayed in bold. */
  strong?: boolean;
  /** Filters that select exactly its rows, all of them or a subset. */
  rows(filters?: Rows): Rows;
}

export interface ProgressTableProps {
  label: string;
  /** Header of the first column. */
  head: string;
  rows: readonly ProgressRow[];
  today: string;
  stale: boolean;
  /** Fewer columns, for use next to other content. */
  slim: boolean;
  link(rows: Rows, children: ReactNode): ReactNode;
}

/** Table with one row per month, component, station, source or responsible person. */
export function ProgressTable({ label, head, rows, today, stale, slim, link }: ProgressTableProps) {
  const cells = useCells(today, link);
  const columns = useProgressColumns(head, cells);
  return (
    <Table
      label={label}
      columns={slim ? columns.filter(({ key }) => key !== "done" && key !== "total") : columns}
      rows={rows}
      rowKey={({ key }) => key}
      stale={stale}
      phone={(row) => <PhoneProgress row={row} cells={cells} />}
    />
  );
}

type Cells = ReturnType<typeof useCells>;

function useProgressColumns(head: string, { name, share, number, total, due }: Cells): Column<ProgressRow>[] {
  const t = useT();
  return [
    {
      key: "name",
      head,
      cell: (row) => <span className={classes(row.strong && layout.strong)}>{name(row)}</span>,
    },
    {
      key: "strip",
      head: t("kpis.states"),
      width: "30%",
      cell: (row) => <ProgressStrip counts={row} />,
    },
    {
      key: "unfulfilled",
      head: t("ui.statesMany.unfulfilled"),
      align: "end",
      cell: (row) => number(row, "unfulfilled"),
    },
    { key: "near", head: t("ui.statesMany.near"), align: "end", cell: (row) => number(row, "near") },
    { key: "done", head: t("ui.statesMany.done"), align: "end", cell: (row) => number(row, "done") },
    { key: "total", head: t("kpis.total"), align: "end", cell: total },
    { key: "due", head: t("kpis.due"), align: "end", cell: due },
    { key: "share", head: t("kpis.complianceShort"), align: "end", cell: (row) => <b>{share(row)}</b> },
  ];
}

function PhoneProgress({ row, cells }: { row: ProgressRow; cells: Cells }) {
  const t = useT();
  return (
    <div className={styles.phoneRow}>
      <p className={styles.phoneLine}>
        <b>{cells.name(row)}</b>
        <b>{cells.share(row)}</b>
      </p>
      <ProgressStrip counts={row} />
      <p className={classes(layout.underlinedLinks, styles.phoneNote)}>
        <span>
          {t("ui.statesMany.unfulfilled")}: {cells.number(row, "unfulfilled")}
        </span>
        <span>
          {t("kpis.due")}: {cells.due(row)}
        </span>
      </p>
    </div>
  );
}

/** The numbers of a row, linked to the monitorings that they count. */
function useCells(today: ProgressTableProps["today"], link: ProgressTableProps["link"]) {
  const format = useFormat();
  const share = (row: Progress) => {
    const part = compliance({ done: row.doneOfDue, due: row.due });
    return part === null ? "–" : `${format.number(percentOf(part, 1), 1)}\u00a0%`;
  };
  const number = (row: ProgressRow, state: "unfulfilled" | "near" | "done" | "skipped" | "rescheduled") =>
    row[state] === 0 ? (
      <span className={layout.muted}>0</span>
    ) : (
      <span
        className={classes(state === "unfulfilled" && classes(layout.unfulfilledText, styles.unfulfilled))}
      >
        {link(row.rows({ status: state }), format.number(row[state]))}
      </span>
    );
  const due = (row: ProgressRow) =>
    row.due === 0 ? (
      <span className={layout.muted}>0</span>
    ) : (
      link(row.rows({ status: ["done", "unfulfilled"], to: today }), format.number(row.due))
    );
  return {
    name: (row: ProgressRow) => link(row.rows(), row.name),
    total: (row: ProgressRow) => link(row.rows(), format.number(row.total)),
    share,
    number,
    due,
  };
}
