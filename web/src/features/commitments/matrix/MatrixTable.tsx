import type { Commitment } from "@vetaverde/contract/commitment";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.ts";
import { CheckboxControl } from "../../../ui/Checkbox.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { type Column, Table } from "../../../ui/Table.tsx";
import { CommitmentStateMark, CoverageMark, useFrequency } from "../commitment.messages.tsx";
import { Lane, LaneCell, LaneHead, type Lanes, NextDue } from "../Lane.tsx";
import type { MatrixColumn } from "./matrix.filters.ts";
import styles from "./matrix.module.css";

export interface MatrixTableProps {
  label: string;
  rows: readonly Commitment[];
  columns: readonly MatrixColumn[];
  lanes: Lanes | undefined;
  ticked: ReadonlySet<string>;
  sort: string | undefined;
  stale: boolean;
  selected: string | null;
  onSort(sort: string): void;
  onTick(id: string, on: boolean): void;
  onOpen(one: Commitment): void;
}

export function MatrixTable({ label, rows, columns, lanes, ticked, onTick, ...rest }: MatrixTableProps) {
  const t = useT();
  const all = useColumns(lanes, columns);
  const tick: Column<Commitment> = {
    key: "tick",
    head: "",
    width: "32px",
    cell: (one) => (
      <CheckboxControl
        label={t("commitments.tick", { code: one.code })}
        checked={ticked.has(one.id)}
        onValue={(on) => onTick(one.id, on)}
      />
    ),
  };
  const shown = all.filter(
    ({ key }) => key === "code" || key === "what" || columns.includes(key as MatrixColumn),
  );
  return (
    <Table
      label={label}
      columns={[tick, ...shown]}
      rows={rows}
      rowKey={({ id }) => id}
      phone={(one) => <PhoneRow one={one} lanes={lanes} />}
      {...rest}
    />
  );
}

function useColumns(lanes: Lanes | undefined, columns: readonly MatrixColumn[]): Column<Commitment>[] {
  const t = useT();
  const frequency = useFrequency();
  const column = (
    key: MatrixColumn,
    cell: (one: Commitment) => ReactNode,
    more: Partial<Column<Commitment>> = {},
  ) => ({
    key,
    head: t(`commitments.columns.${key}`),
    cell,
    ...more,
  });
  return [
    ...useNameColumns(),
    column(
      "instrument",
      ({ instrument, page }) => (
        <>
          <div className={styles.source} title={instrument.name}>
            {instrument.name}
          </div>
          <div className={layout.mutedXSmallTight}>{t("commitments.pageShort", { n: page })}</div>
        </>
      ),
      { sort: "instrument" },
    ),
    column("component", ({ component }) => t(`commitments.components.${component}`), { sort: "component" }),
    column("frequency", (one) => frequency(one)),
    column("deadline", ({ deadline }) => deadline),
    column("responsible", ({ responsible }) => responsible),
    column("plan", (one) => <Plans one={one} />),
    column("next", ({ id, deadline }) => <NextDue lane={lanes?.of(id)} deadline={deadline} />, {
      width: "112px",
    }),
    column("lane", ({ id }) => <LaneCell lanes={lanes} commitment={id} apart={columns.includes("next")} />, {
      head: <LaneHead lanes={lanes} />,
      width: "228px",
    }),
    column("state", ({ state }) => <CommitmentStateMark state={state} />),
  ];
}

/** Code and text of a commitment, which are always displayed. */
function useNameColumns(): Column<Commitment>[] {
  const t = useT();
  return [
    {
      key: "code",
      head: t("commitments.columns.code"),
      sort: "number",
      width: "76px",
      cell: ({ code }) => <b className={layout.nowrap}>{code}</b>,
    },
    {
      key: "what",
      head: t("commitments.columns.what"),
      cell: ({ summary }) => (
        <span className={styles.what} title={summary}>
          {summary}
        </span>
      ),
    },
  ];
}

/** The plans that serve a commitment, and the stations that they omit. */
function Plans({ one }: { one: Commitment }) {
  const t = useT();
  if (one.coverage === "none")
    return one.state === "accepted" ? (
      <CoverageMark coverage="none" />
    ) : (
      <span className={layout.mutedXSmallTight}>–</span>
    );
  const titles = [...new Set(one.plans.map(({ plan }) => plan.title))];
  return (
    <span className={styles.plans}>
      {titles.map((title) => (
        <div key={title} title={title}>
          {title}
        </div>
      ))}
      {one.hidden.plans > 0 && (
        <span className={layout.mutedXSmallTight}>
          {t("commitments.closedPlans", { n: one.hidden.plans })}
        </span>
      )}
      {one.coverage === "partial" && (
        <span title={t("commitments.unmonitored", { names: one.unmonitored.join(", ") })}>
          <CoverageMark
            coverage="partial"
            text={t("commitments.unmonitoredCount", { n: one.unmonitored.length })}
          />
        </span>
      )}
    </span>
  );
}

function PhoneRow({ one, lanes }: { one: Commitment; lanes: Lanes | undefined }) {
  const lane = lanes?.of(one.id);
  const t = useT();
  return (
    <>
      <span className={layout.spreadRow8}>
        <b className={layout.nowrap}>{one.code}</b>
        <CommitmentStateMark state={one.state} />
      </span>
      <span>{one.summary}</span>
      <span className={layout.spreadRow8}>
        <span className={layout.mutedXSmallTight}>
          {one.instrument.name} · {t("commitments.pageShort", { n: one.page })}
        </span>
        {one.state === "accepted" && <CoverageMark coverage={one.coverage} />}
      </span>
      {lane && (
        <span className={classes(layout.spreadRow8, styles.phoneLane)}>
          <Lane lanes={lanes} commitment={one.id} />
          <NextDue lane={lane} deadline={null} />
        </span>
      )}
    </>
  );
}
