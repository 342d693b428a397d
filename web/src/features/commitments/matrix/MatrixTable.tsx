import type { Commitment } from "@vetaverde/contract/commitment";
import { titleOf } from "@vetaverde/domain/commitments/title";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
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
  onTick(ids: readonly string[], on: boolean): void;
  onOpen(one: Commitment): void;
  /** Assigns a commitment without a plan; absent if the user may not. */
  onAssign?: ((one: Commitment) => void) | undefined;
}

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
  const shown = all.filter(({ key }) => key === "what" || columns.includes(key as MatrixColumn));
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
    useNameColumn(columns.includes("instrument")),
    column(
      "instrument",
      ({ instrument, page, code }) => (
        <>
          <div className={styles.source} title={instrument.name}>
            {instrument.name}
          </div>
          <div className={layout.mutedXSmallTight}>
            {code} · {t("commitments.pageShort", { n: page })}
          </div>
        </>
      ),
      { sort: "instrument" },
    ),
    column("component", ({ component }) => t(`commitments.components.${component}`), { sort: "component" }),
    column("frequency", (one) => <span className={styles.phrase}>{frequency(one)}</span>),
    column("deadline", ({ deadline }) => deadline),
    column("responsible", ({ responsible }) => responsible),
    column("plan", (one) => <Plans one={one} onAssign={onAssign} />),
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

/**
 * Title and code of a commitment, which are always displayed.
 * @param isCodeApart the code is in another column, so that the title may have two lines
 */
function useNameColumn(isCodeApart: boolean): Column<Commitment> {
  const t = useT();
  return {
    key: "what",
    head: t("commitments.columns.what"),
    sort: "number",
    cell: (one) => (
      <div className={styles.what} title={one.text}>
        <b className={isCodeApart ? styles.twoLines : undefined}>{titleOf(one)}</b>
        {!isCodeApart && <span className={layout.mutedXSmallTight}>{one.code}</span>}
      </div>
    ),
  };
}

/** The plans that serve a commitment, and the stations that they omit. */
function Plans({ one, onAssign }: { one: Commitment; onAssign: MatrixTableProps["onAssign"] }) {
  const t = useT();
  if (one.coverage === "none")
    return one.state === "accepted" ? (
      <span className={styles.unplanned}>
        <CoverageMark coverage="none" />
        {onAssign && (
          <Button
            kind="quiet"
            size="small"
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

function PhoneRow({ one, lanes }: { one: Commitment; lanes: Lanes | undefined }) {
  const lane = lanes?.of(one.id);
  const t = useT();
  return (
    <>
      <b className={styles.phoneTitle}>{titleOf(one)}</b>
      <span className={layout.spreadRow8}>
        <span className={layout.mutedXSmallTight}>{one.code}</span>
        <CommitmentStateMark state={one.state} />
      </span>
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
