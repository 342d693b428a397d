import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { State, StateIcon } from "../../../ui/State.tsx";
import { StationLink } from "../../../ui/StationLink.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import styles from "../plans.module.css";
import { actionText, stateOf } from "./monitoring.messages.ts";

export interface MonitoringTableProps {
  monitorings: readonly Monitoring[];
  /** Shows the plan of each monitoring. */
  withPlan?: boolean;
  sort: string | undefined;
  onSort(sort: string): void;
  onOpen(monitoring: Monitoring): void;
  selected: string | null;
  stale: boolean;
}

export function MonitoringTable({
  monitorings,
  withPlan,
  sort,
  onSort,
  onOpen,
  selected,
  stale,
}: MonitoringTableProps) {
  const t = useT();
  const columns = useColumns().filter(({ key }) => withPlan || key !== "plan");
  return (
    <Table
      label={t("plans.list.monitorings")}
      columns={columns}
      rows={monitorings}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      selected={selected}
      sort={sort}
      onSort={onSort}
      stale={stale}
      phone={(monitoring) => <PhoneMonitoring monitoring={monitoring} withPlan={withPlan} />}
    />
  );
}

function useColumns(): Column<Monitoring>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: "station", head: t("plans.table.station"), sort: "station", width: "110px", cell: StationCell },
    { key: "what", head: t("plans.table.what"), cell: CommitmentCell },
    { key: "plan", head: t("plans.list.plan"), cell: ({ plan }) => plan.title },
    { key: "components", head: t("plans.table.components"), cell: ComponentsCell },
    {
      key: "frequency",
      head: t("plans.table.frequency"),
      width: "110px",
      cell: ({ frequency }) => frequency.name,
    },
    {
      key: "date",
      head: t("plans.table.date"),
      sort: "date",
      width: "130px",
      cell: ({ estimatedDate }) => <DateText>{format.day(estimatedDate)}</DateText>,
    },
    {
      key: "status",
      head: t("plans.table.status"),
      sort: "status",
      width: "170px",
      cell: (monitoring) => <Marks monitoring={monitoring} />,
    },
    {
      key: "action",
      head: t("plans.table.action"),
      width: "130px",
      cell: ({ actionDate }) => <DateText>{actionDate ? actionText(format, actionDate) : ""}</DateText>,
    },
  ];
}

const StationCell = ({ station }: Monitoring) => (
  <b className={layout.nowrap}>
    <StationLink id={station.id}>{station.name}</StationLink>
  </b>
);

const CommitmentCell = ({ shortCommitment, type }: Monitoring) => (
  <>
    <div>{shortCommitment}</div>
    <div className={layout.mutedXSmallTight}>{type.name}</div>
  </>
);

const ComponentsCell = ({ miningComponent, environmentalComponent, subcomponent }: Monitoring) => (
  <>
    <div>{miningComponent.name}</div>
    <div className={layout.mutedXSmallTight}>
      {[environmentalComponent.name, subcomponent?.name].filter(Boolean).join(" · ")}
    </div>
  </>
);

const DateText = ({ children }: { children: string }) => (
  <span className={classes(layout.unbrokenNumbers, styles.period)}>{children}</span>
);

/** The status, and whether the monitoring was rescheduled or had a mishap. */
function Marks({ monitoring }: { monitoring: Monitoring }) {
  const t = useT();
  return (
    <span className={styles.marks}>
      <State kind={stateOf(monitoring)} />
      {monitoring.rescheduled && (
        <span title={t("ui.states.rescheduled")} role="img" aria-label={t("ui.states.rescheduled")}>
          <StateIcon kind="rescheduled" size={16} />
        </span>
      )}
      {monitoring.mishap && <span className={layout.mutedXSmallTight}>{t("plans.table.mishap")}</span>}
    </span>
  );
}

function PhoneMonitoring({ monitoring, withPlan }: { monitoring: Monitoring; withPlan?: boolean }) {
  const format = useFormat();
  return (
    <>
      <span className={layout.spreadRow8}>
        <b className={layout.nowrap}>{monitoring.station.name}</b>
        <DateText>{format.day(monitoring.estimatedDate)}</DateText>
      </span>
      <span className={classes(layout.spreadRow8, styles.phoneSmall)}>
        <span className={styles.ellipsis}>{monitoring.shortCommitment}</span>
        <State kind={stateOf(monitoring)} />
      </span>
      {withPlan && <span className={layout.mutedXSmallTight}>{monitoring.plan.title}</span>}
    </>
  );
}
