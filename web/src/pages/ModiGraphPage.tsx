import { Link, useParams } from "@tanstack/react-router";
import type { Device } from "@vetaverde/contract/device-shapes";
import type { Project } from "@vetaverde/contract/projects";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { DeviceAlarm, OpenAlerts } from "../features/alerts/OpenAlerts.tsx";
import { DeviceFacts } from "../features/devices/DeviceFacts.tsx";
import { DeviceHistory } from "../features/devices/DeviceHistory.tsx";
import { DeviceState } from "../features/devices/DeviceState.tsx";
import { useDevice } from "../features/devices/devices.queries.ts";
import { Graph, type GraphMain } from "../features/readings/graph/Graph.tsx";
import { GraphStatus } from "../features/readings/graph/GraphStatus.tsx";
import {
  type GraphTab,
  type GraphView,
  graphView,
  withValue,
} from "../features/readings/graph/graph.address.ts";
import { LastValue } from "../features/readings/graph/LastValue.tsx";
import styles from "../features/readings/readings.module.css";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { type Search, type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { classes } from "../ui/classes.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { DeviceTitle } from "./DeviceTitle.tsx";

/** A device's readings over time, including live ones. */
export function ModiGraphPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { id: requested = "", modi = "" } = useParams({ strict: false }) as { id?: string; modi?: string };
  const accessRights = useAccessRights();
  const [search, setSearch] = useAddressSearch();
  const device = useDevice(project?.id ?? "", modi);
  const [main, setMain] = useState<GraphMain | null>(null);
  if (!project) return null;
  // The address contains the project of the device, which may not be the current one.
  if (requested !== project.id) return <EmptyState inset title={t("readings.otherProject")} />;
  const { data } = device;
  const view = graphView(search, project.timeZone);
  const tabs: GraphTab[] = allows("audit", accessRights) ? ["graph", "table", "history"] : ["graph", "table"];
  const tab = tabs.includes(view.tab) ? view.tab : "graph";
  return (
    <>
      <GraphHeader project={project.id} modi={modi} device={data} />
      <div className={classes(layout.oneColumn, styles.split)}>
        <div className={layout.shrinkable}>
          <GraphStatus query={device} skeletonRows={8} />
          {data && (
            <GraphTabs
              project={project}
              modi={modi}
              search={search}
              onSearch={setSearch}
              device={data}
              view={view}
              tabs={tabs}
              tab={tab}
              onMain={setMain}
            />
          )}
        </div>
        {data && (
          <DeviceStatus
            project={project.id}
            device={data}
            main={main}
            mayWrite={allows("write", accessRights)}
          />
        )}
      </div>
    </>
  );
}

interface GraphHeaderProps {
  project: string;
  modi: string;
  device: Device | undefined;
}

function GraphHeader({ project, modi, device }: GraphHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={<DeviceTitle device={device}>{t("readings.title")}</DeviceTitle>}
      crumbs={<Link to="/modi">{t("devices.title")}</Link>}
      titleAside={
        device && (
          <>
            <DeviceAlarm project={project} device={device.id} />
            <DeviceState kind={device.state} />
          </>
        )
      }
      actions={
        <ButtonLink label={t("readings.device")}>
          {(dress) => <Link to="/modi/device/$device" params={{ device: modi }} {...dress} />}
        </ButtonLink>
      }
    />
  );
}

interface GraphTabsProps {
  project: Project;
  modi: string;
  search: Search;
  onSearch: SetSearch;
  device: Device;
  view: GraphView;
  tabs: GraphTab[];
  tab: GraphTab;
  onMain(main: GraphMain | null): void;
}

function GraphTabs({ project, modi, search, onSearch, device, view, tabs, tab, onMain }: GraphTabsProps) {
  const t = useT();
  return (
    <Tabs
      label={t("readings.views")}
      value={tab}
      tabs={tabs.map((value) => ({ value, label: t(`readings.tabs.${value}`) }))}
      onValue={(value) => onSearch(withValue(search, "tab", value === "graph" ? "" : value))}
    >
      {(device.state === "stale" || device.state === "offline") && (
        <Notice kind="warning">{t("devices.e001")}</Notice>
      )}
      {tab === "history" ? (
        <DeviceHistory project={project.id} device={modi} />
      ) : (
        <Graph
          project={project}
          device={device}
          view={{ ...view, tab }}
          search={search}
          onSearch={onSearch}
          onMain={onMain}
        />
      )}
    </Tabs>
  );
}

interface DeviceStatusProps {
  project: string;
  device: Device;
  main: GraphMain | null;
  mayWrite: boolean;
}

/** What the graph's first line says now, the open alerts, and the device. */
function DeviceStatus({ project, device, main, mayWrite }: DeviceStatusProps) {
  const t = useT();
  return (
    <aside className={classes(layout.shrinkable, styles.aside)} aria-label={t("readings.status")}>
      {(main || device.lastAt) && (
        <div className={styles.lastRoom}>{main && <LastValue project={project} {...main} />}</div>
      )}
      <OpenAlerts
        project={project}
        device={device.id}
        mayWrite={mayWrite}
        all={
          <Link to="/modi/alerts" search={{ device: [device.id] }}>
            {t("readings.alerts")}
          </Link>
        }
      />
      <section>
        <h2 className={styles.axis}>{t("readings.status")}</h2>
        <DeviceFacts device={device} />
      </section>
    </aside>
  );
}
