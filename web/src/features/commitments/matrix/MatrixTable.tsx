import type { Commitment } from "@vetaverde/contract/commitment";
import { titleOf } from "@vetaverde/domain/commitments/title";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckboxControl } from "../../../ui/Checkbox.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { State, StateIcon } from "../../../ui/State.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { CommitmentStateMark, CoverageMark, useFrequency } from "../commitment.messages.tsx";
import { type CommitmentLane, Lane, LaneHead, type Lanes, NextDay } from "../Lane.tsx";
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
  onTick(ids: readonly string[], on: boolean): void;
  onOpen(one: Commitment): void;
  /** Assigns a commitment without a plan; absent if the user may not. */
  onAssign?: ((one: Commitment) => void) | undefined;
}

/** Columns that cannot be hidden. */
const ALWAYS = ["code", "what"];

export function MatrixTable(props: MatrixTableProps) {
  const { label, rows, columns, lanes, ticked, onTick, onAssign, ...rest } = props;
  const t = useT();
  const all = useColumns(lanes, columns, onAssign);
  const tick: Column<Commitment> = {
    key: "tick",
    head: (
      <CheckboxControl
        label={t("commitments.tickAll", { n: rows.length })}
        checked={rows.every(({ id }) => ticked.has(id))}
        onValue={(on) =>
          onTick(
            rows.map(({ id }) => id),
            on,
          )
        }
      />
    ),
    width: "32px",
    cell: (one) => (
      <CheckboxControl
        label={t("commitments.tick", { code: one.code })}
        checked={ticked.has(one.id)}
        onValue={(on) => onTick([one.id], on)}
      />
    ),
  };
  const shown = all.filter(({ key }) => ALWAYS.includes(key) || columns.includes(key as MatrixColumn));
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

function useColumns(
  lanes: Lanes | undefined,
  columns: readonly MatrixColumn[],
  onAssign: MatrixTableProps["onAssign"],
): Column<Commitment>[] {
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
    {
      key: "code",
      head: t("commitments.columns.code"),
      sort: "number",
      width: "66px",
      cell: ({ code }) => <b className={layout.nowrap}>{code}</b>,
    },
    { key: "what", head: t("commitments.columns.what"), cell: TitleCell },
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
    column("frequency", (one) => <span className={styles.phrase}>{frequency(one) || "–"}</span>),
    column("deadline", ({ deadline }) => deadline),
    column("responsible", ({ responsible }) => responsible),
    column(
      "plan",
      (one) =>
        // Only an accepted commitment has a plan; its state is in another column, or here.
        one.state !== "accepted" && !columns.includes("state") ? (
          <CommitmentStateMark state={one.state} />
        ) : (
          <Plans one={one} onAssign={onAssign} />
        ),
      { width: "176px" },
    ),
    column("next", ({ id }) => <NextDay lane={lanes?.of(id)} />, { width: "92px" }),
    column("lane", ({ id }) => <Lane lanes={lanes} commitment={id} />, {
      head: <LaneHead lanes={lanes} />,
      width: "224px",
    }),
    column("state", ({ state }) => <CommitmentStateMark state={state} />),
  ];
}

/** What the document obliges to, in up to two lines. */
const TitleCell = (one: Commitment) => (
  <span className={styles.what} title={one.text}>
    {titleOf(one)}
  </span>
);

/** The plans that serve a commitment, and the stations that they omit. */
function Plans({ one, onAssign }: { one: Commitment; onAssign: MatrixTableProps["onAssign"] }) {
  const t = useT();
  if (one.coverage === "none")
    return one.state === "accepted" ? (
      <span className={styles.unplanned}>
        <CoverageMark coverage="none" />
        {onAssign && " · "}
        {onAssign && (
          <Button
            kind="quiet"
            size="small"
            className={styles.assign}
            aria-label={`${t("commitments.assign")}: ${one.code}`}
            title={t("commitments.assign")}
            onClick={() => onAssign(one)}
          >
            {t("commitments.assignShort")}
          </Button>
        )}
      </span>
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
      {one.transmissions.map(({ id, name, state }) => (
        <div key={id} title={name}>
          {state === "live" ? name : `${name} (${t(`commitments.transmissionStates.${state}`)})`}
        </div>
      ))}
      {one.hidden.transmissions > 0 && (
        <span className={layout.mutedXSmallTight}>
          {t("commitments.closedTransmissions", { n: one.hidden.transmissions })}
        </span>
      )}
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

/** The worst of what is to say about a commitment, and its next day. */
function PhoneRow({ one, lanes }: { one: Commitment; lanes: Lanes | undefined }) {
  const t = useT();
  const lane = lanes?.of(one.id);
  return (
    <>
      <span className={styles.phoneTitle}>{titleOf(one)}</span>
      <span className={classes(layout.mutedXSmallBlock, styles.phoneSource)}>
        <b>{one.code}</b> · {one.instrument.name} · {t("commitments.pageShort", { n: one.page })}
      </span>
      <span className={classes(layout.spreadRow8, styles.phoneState)}>
        <WorstState one={one} lane={lane} />
        {lane?.next && <NextDay lane={lane} />}
      </span>
    </>
  );
}

function WorstState({ one, lane }: { one: Commitment; lane: CommitmentLane | undefined }) {
  const t = useT();
  if (one.state !== "accepted") return <CommitmentStateMark state={one.state} />;
  if (one.coverage === "none") return <CoverageMark coverage="none" />;
  if (lane && lane.overdue > 0)
    return (
      <span className={classes(layout.inlineRow5, layout.unfulfilledText)}>
        <StateIcon kind="unfulfilled" size={17} />
        {t("commitments.overdue", { n: lane.overdue })}
      </span>
    );
  if (one.coverage === "covered" && lane?.next) return <State kind={lane.next.status} />;
  return <CoverageMark coverage={one.coverage} />;
}
