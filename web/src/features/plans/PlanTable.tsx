import type { Plan } from "@vetaverde/contract/plans";
import { doneShare } from "@vetaverde/domain/schedule/shares";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
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
  return [
    { key: "title", head: t("plans.list.plan"), sort: "title", cell: link },
    {
      key: "instruments",
      head: t("plans.list.instruments"),
      width: "170px",
      // A response cached by an older version has none.
      cell: ({ instruments }) => <Instruments names={instruments ?? []} />,
    },
    { key: "status", head: t("plans.list.status"), width: "124px", cell: StatusCell },
    {
      key: "execution",
      head: t("plans.list.execution"),
      sort: "start",
      width: "184px",
      cell: (plan) => <ExecutionPeriod plan={plan} />,
    },
    { key: "progress", head: t("plans.list.progress"), width: "168px", cell: ProgressCell },
    {
      key: "unfulfilled",
      head: t("plans.list.unfulfilled"),
      align: "end",
      width: "100px",
      cell: ({ counts }) => <Unfulfilled count={counts.unfulfilled} />,
    },
    {
      key: "monitorings",
      head: t("plans.list.monitorings"),
      align: "end",
      width: "98px",
      cell: ({ monitorings }) => format.number(monitorings),
    },
    {
      key: "actions",
      head: <VisuallyHidden>{t("plans.list.actionsHead")}</VisuallyHidden>,
      align: "end",
      width: "52px",
      cell: (plan) => <PlanActions {...{ plan, ways }} />,
    },
  ];
}

/** The first instrument, and the number of the others with their names as a title. */
function Instruments({ names: [first, ...others] }: { names: readonly string[] }) {
  if (first === undefined) return <span className={layout.muted}>–</span>;
  return (
    <span title={[first, ...others].join("\n")}>
      {first}
      {others.length > 0 && <span className={layout.muted}> +{others.length}</span>}
    </span>
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

function Progress({ plan }: { plan: Plan }) {
  const format = useFormat();
  return (
    <span className={layout.row10}>
      <span className={layout.growShrinkable}>
        <ProgressStrip counts={plan.counts} />
      </span>
      <span className={classes(layout.unbrokenNumbers, styles.share)}>
        {format.percent(doneShare(plan.counts))}
      </span>
    </span>
  );
}

function Unfulfilled({ count }: { count: number }) {
  const format = useFormat();
  if (count === 0) return <span className={layout.muted}>0</span>;
  return (
    <span className={styles.unfulfilled}>
      <StateIcon kind="unfulfilled" size={17} />
      {format.number(count)}
    </span>
  );
}

function PhonePlan({ plan }: { plan: Plan }) {
  const format = useFormat();
  return (
    <>
      <span className={layout.spreadRow8}>
        <b>{plan.title}</b>
        <Unfulfilled count={plan.counts.unfulfilled} />
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
