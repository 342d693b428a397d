import { ALERT_STATES, type Alert } from "@vetaverde/contract/alerts";
import type { ReactNode } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { InAlarm } from "./AlertMarks.tsx";
import { AlertPanel } from "./AlertPanel.tsx";
import { AlertTable } from "./AlertTable.tsx";
import { useAlertFailure } from "./alert-failure.ts";
import styles from "./alerts.module.css";
import { alertQuery, PRIORITIES, useAlertNews, useAlerts } from "./alerts.queries.ts";
import { useOpenAlert } from "./open-alert.ts";

export interface AlertListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  mayWrite: boolean;
  /** Renders the link to the devices in alarm. */
  alarmedLink(children: ReactNode): ReactNode;
  /** Link to the devices that raise alerts. */
  devicesLink: ReactNode;
  /** Renders the link to an alert's device. */
  deviceLink(alert: Alert): ReactNode;
  /** Renders a link to the device's graph at that time. */
  graphLink(alert: Alert, children: ReactNode): ReactNode;
}

/** The alerts of a project, live: loading, none, failed, or rows. */
export function AlertList(props: AlertListProps) {
  const t = useT();
  const { project, search, mayWrite, deviceLink, graphLink } = props;
  const alerts = useAlerts(project, alertQuery(search));
  useAlertNews(project);
  const [openAlert, setOpen] = useOpenAlert(alerts.data?.items);
  return (
    <>
      <AlertRows {...props} alerts={alerts} onOpen={setOpen} />
      {openAlert && (
        <AlertPanel
          key={openAlert.id}
          project={project}
          alert={openAlert}
          mayWrite={mayWrite}
          deviceLink={deviceLink(openAlert)}
          graphLink={graphLink(openAlert, t("alerts.graph"))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type AlertRowsProps = Pick<
  AlertListProps,
  "project" | "search" | "onSearch" | "mayWrite" | "alarmedLink" | "devicesLink" | "graphLink"
> & {
  alerts: ReturnType<typeof useAlerts>;
  onOpen(id: string): void;
};

/** The filtered alerts. */
function AlertRows(props: AlertRowsProps) {
  const { project, search, onSearch, mayWrite, alarmedLink, devicesLink, graphLink, alerts, onOpen } = props;
  const t = useT();
  const { state, acknowledged, device, priority } = alertQuery(search);
  const count = [state, acknowledged, device, priority].filter((one) => one !== undefined).length;
  const { data } = alerts;
  return (
    <ResourceList
      query={alerts}
      search={search}
      onSearch={onSearch}
      filters={(list) => (
        <>
          <Filters project={project} count={count} {...list} />
          {data && <Counts counts={data.counts} onSearch={onSearch} alarmedLink={alarmedLink} />}
        </>
      )}
      className={layout.inset}
      errorTitle={t("alerts.failed")}
      describe={useAlertFailure()}
      skeletonRows={8}
      isFiltered={count > 0}
      noMatch={{ title: t("alerts.noMatch") }}
      empty={{ title: t("alerts.empty"), text: t("alerts.emptyHint"), action: devicesLink }}
      footNotes={<span className={layout.muted}>{t("alerts.live")}</span>}
    >
      {({ items }, isStale) => (
        <AlertTable
          alerts={items}
          state={state?.length !== 1}
          acknowledgeIn={mayWrite ? project : undefined}
          onOpen={({ id }) => onOpen(id)}
          graphLink={graphLink}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}

interface CountsProps extends Pick<AlertListProps, "onSearch" | "alarmedLink"> {
  counts: AlertCounts;
}

/** Number of active and of unacknowledged alerts, each a filter, and of the devices in alarm. */
function Counts({ counts, onSearch, alarmedLink }: CountsProps) {
  const t = useT();
  if (counts.active === 0 && counts.unacknowledged === 0) return null;
  return (
    <div className={classes(layout.hoverUnderlineButtons, styles.counts)}>
      <button type="button" onClick={() => onSearch({ state: ["active"] })}>
        {t("alerts.standingCount", { n: counts.active })}
      </button>
      <button type="button" onClick={() => onSearch({ acknowledged: "false" })}>
        {t("alerts.unacknowledgedCount", { n: String(counts.unacknowledged) })}
      </button>
      {counts.devices > 0 && (
        <span className={styles.alarmed}>{alarmedLink(<InAlarm n={counts.devices} />)}</span>
      )}
    </div>
  );
}

type AlertCounts = ReplyOf<"alerts", "list">["counts"];

interface FiltersProps extends ListFilterProps {
  project: string;
  count: number;
}

function Filters({ project, search, onSearch, count, total }: FiltersProps) {
  const t = useT();
  const query = alertQuery(search);
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      count={count}
      result={total === undefined ? "" : t("alerts.count", { n: total })}
    >
      <FilterChoice
        field="state"
        name={t("alerts.state")}
        options={ALERT_STATES.map((value) => ({ value, label: t(`alerts.states.${value}`) }))}
        chosen={query.state}
      />
      <FilterChoice
        field="acknowledged"
        name={t("alerts.acknowledgement")}
        options={(["false", "true"] as const).map((value) => ({
          value,
          label: t(`alerts.acknowledgements.${value}`),
        }))}
        chosen={query.acknowledged}
        // Selecting both options would filter nothing, so the last selected one applies.
        isSingle
      />
      <DeviceChoice project={project} chosen={query.device} />
      <FilterChoice
        field="priority"
        name={t("alerts.priority")}
        options={PRIORITIES.map((value) => ({ value, label: t(`alerts.priorities.${value}`) }))}
        chosen={query.priority}
      />
    </ListFilters>
  );
}

function DeviceChoice({ project, chosen }: { project: string; chosen: string[] | undefined }) {
  const t = useT();
  const devices = useDeviceOptions(project);
  return (
    <FilterChoice
      field="device"
      name={t("alerts.device")}
      options={devices.data ?? []}
      chosen={chosen}
      loading={devices.isPending}
    />
  );
}

const useDeviceOptions = (project: string) =>
  useCallQuery(
    "devices",
    "list",
    { params: { project }, query: { size: 500, sort: "name" } },
    {
      select: ({ items }) =>
        items.map(({ id, name, station }) => ({
          value: id,
          label: station ? `${station.name} · ${name}` : name,
        })),
    },
  );
