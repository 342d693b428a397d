import type { Plan } from "@vetaverde/contract/plans";
import { doneShare, percentOf } from "@vetaverde/domain/schedule/shares";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { useCompact } from "../../ui/density.ts";
import layout from "../../ui/layout.module.css";
import { ProgressStrip } from "../../ui/ProgressStrip.tsx";
import { PlanState, StateIcon } from "../../ui/State.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { PlanActions, type PlanWays } from "./PlanActions.tsx";
import styles from "./plans.module.css";

export interface PlanTableProps {
  plans: readonly Plan[];
  sort: string | undefined;
  onSort(sort: string): void;
  ways: PlanWays;
  href(plan: Plan): string;
  /** The plan's name as a link, which can be opened in another tab. */
  link(plan: Plan): ReactNode;
  stale: boolean;
}

export function PlanTable({ plans, sort, onSort, ways, href, link, stale }: PlanTableProps) {
  const t = useT();
  const columns = useColumns(ways, link);
  return (
    <Table
      label={t("plans.list.title")}
      columns={columns}
      rows={plans}
      rowKey={({ id }) => id}
      href={href}
      sort={sort}
      onSort={onSort}
      stale={stale}
      phone={(plan) => <PhonePlan plan={plan} />}
      trailing={(plan) => <PlanActions {...{ plan, ways }} />}
    />
  );
}

function useColumns(ways: PlanTableProps["ways"], link: PlanTableProps["link"]): Column<Plan>[] {
  const t = useT();
  const format = useFormat();
  const lines = useLines();
  return [
    {
      key: "title",
      head: t("plans.list.plan"),
      sort: "title",
      cell: (plan) => (
        <div className={lines}>
          <span className={layout.breakable}>{link(plan)}</span>
          <Subject plan={plan} />
        </div>
      ),
    },
    {
      key: "instruments",
      head: t("plans.list.instruments"),
      width: "156px",
      // A response cached by an older version has none.
      cell: ({ instruments }) => <Instruments names={instruments ?? []} />,
    },
    { key: "status", head: t("plans.list.status"), width: "116px", cell: StatusCell },
    {
      key: "execution",
      head: t("plans.list.execution"),
      sort: "start",
      width: "172px",
      cell: (plan) => <ExecutionPeriod plan={plan} />,
    },
    { key: "progress", head: t("plans.list.progress"), width: "204px", cell: ProgressCell },
    {
      key: "unfulfilled",
      head: t("plans.list.unfulfilled"),
      sort: "unfulfilled",
      align: "end",
      width: "104px",
      cell: ({ counts }) => <Unfulfilled count={counts.unfulfilled} />,
    },
    {
      key: "monitorings",
      head: t("plans.list.monitorings"),
      align: "end",
      width: "92px",
      cell: ({ monitorings }) => format.number(monitorings),
    },
    {
      key: "actions",
      head: <VisuallyHidden>{t("plans.list.actionsHead")}</VisuallyHidden>,
      align: "end",
      width: "48px",
      cell: (plan) => <PlanActions {...{ plan, ways }} />,
    },
  ];
}

/** The class of a cell with two lines, of which compact tables show the first. */
const useLines = () => (useCompact() ? styles.oneLine : styles.twoLines);

/** What the plan monitors, such as "Nivel, Calidad"; also of which components in its title. */
function Subject({ plan: { components = [], subcomponents = [] } }: { plan: Partial<Plan> }) {
  const words = [components, subcomponents].map((names) => names.join(", ")).filter((names) => names !== "");
  return (
    <span className={classes(layout.mutedXSmallTight, styles.firstLine)} title={words.join(" · ")}>
      {words.at(-1)}
    </span>
  );
}

/** The first two instruments, a line each, and the number of the others with their names as a title. */
function Instruments({ names: [first, second, ...others] }: { names: readonly string[] }) {
  const lines = useLines();
  if (first === undefined) return <span className={layout.muted}>–</span>;
  return (
    <div className={lines} title={[first, second, ...others].join("\n")}>
      <span className={styles.firstLine}>{first}</span>
      {second !== undefined && (
        <span className={classes(layout.mutedXSmallTight, styles.firstLine)}>
          {second}
          {others.length > 0 && ` +${others.length}`}
        </span>
      )}
    </div>
  );
}

const StatusCell = ({ status }: Plan) => <PlanState kind={status} />;
const ProgressCell = (plan: Plan) => <Progress plan={plan} />;

function ExecutionPeriod({ plan: { start, end } }: { plan: Plan }) {
  const format = useFormat();
  return (
    <span className={classes(layout.unbrokenNumbers, styles.period)}>
      {format.day(start)} – {format.day(end)}
    </span>
  );
}

/** Rescheduled monitorings are a note of the strip: each has its part there already, by its state. */
function Progress({ plan: { counts } }: { plan: Plan }) {
  const t = useT();
  const format = useFormat();
  const note = counts.rescheduled === 0 ? undefined : t("plans.list.rescheduled", { n: counts.rescheduled });
  return (
    <span className={layout.row10}>
      <span className={layout.growShrinkable}>
        <ProgressStrip counts={counts} note={note} />
      </span>
      <span className={classes(layout.unbrokenNumbers, styles.share)}>
        {format.percent(percentOf(doneShare(counts)) / 100)}
      </span>
    </span>
  );
}

/** The number below its heading; `words`, where there is none. */
function Unfulfilled({ count, words }: { count: number; words?: string }) {
  const format = useFormat();
  const text = words ?? format.number(count);
  if (count === 0) return <span className={layout.muted}>{text}</span>;
  return (
    <span className={styles.unfulfilled}>
      <StateIcon kind="unfulfilled" size={17} />
      {text}
    </span>
  );
}

function PhonePlan({ plan }: { plan: Plan }) {
  const t = useT();
  const { unfulfilled } = plan.counts;
  const format = useFormat();
  return (
    <>
      <span className={layout.spreadRow8}>
        <b>{plan.title}</b>
        <span className={styles.phoneCount}>
          <Unfulfilled count={unfulfilled} words={t("plans.list.overdue", { n: unfulfilled })} />
        </span>
      </span>
      <span className={classes(layout.spreadRow8, styles.phoneSmall)}>
        <PlanState kind={plan.status} />
        <span className={layout.nowrap}>
          {format.day(plan.start)} – {format.day(plan.end)}
        </span>
      </span>
      <Progress plan={plan} />
    </>
  );
}
