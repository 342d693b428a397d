import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Device } from "@vetaverde/contract/device-shapes";
import { allows } from "@vetaverde/domain/permissions/access";
import { useCallback } from "react";
import { useAlertNews } from "../features/alerts/alerts.queries.ts";
import { DeviceAlerts, useActiveAlerts } from "../features/alerts/DeviceAlerts.tsx";
import { DerivedList } from "../features/derived-variables/DerivedList.tsx";
import styles from "../features/devices/devices.module.css";
import { DeviceMail } from "../features/devices/setup/DeviceMail.tsx";
import { DeviceSetup } from "../features/devices/setup/DeviceSetup.tsx";
import { ForwardPanel } from "../features/forwards/ForwardPanel.tsx";
import { useOtherSensors } from "../features/readings/readings.queries.ts";
import { RelayPanel } from "../features/relays/RelayPanel.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { invalidateCalls } from "../resource/invalidate.ts";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { AlertGraph } from "./AlertGraph.tsx";

interface DeviceTabsProps {
  project: { id: string; timeZone: string };
  device: Device;
  onSensors(): void;
}

const TABS = ["setup", "alerts", "relays", "mail", "forward"] as const;
/** Tabs of a device for users with read permission. */
const FOR_ALL = ["setup", "alerts", "relays"] as const;

/** The tabs of a device; the selected one is part of the address. */
export function DeviceTabs({ project, device, onSensors }: DeviceTabsProps) {
  const t = useT();
  const [search, setSearch] = useAddressSearch();
  useAlertNews(project.id);
  const activeAlerts = useActiveAlerts(project.id, device.id).data?.total ?? 0;
  const own = useAccessRights();
  const tabs = allows("admin", own) ? TABS : FOR_ALL;
  const tab = tabs.find((one) => one === search["tab"]) ?? "setup";
  return (
    <Tabs
      label={t("devices.parts")}
      className={layout.insetMargin}
      value={tab}
      tabs={tabs.map((value) => ({
        value,
        label: t(`devices.tabs.${value}`),
        ...(value === "alerts" && activeAlerts > 0 ? { count: activeAlerts } : {}),
      }))}
      onValue={(value) => setSearch(value === "setup" ? {} : { tab: value })}
    >
      {(device.state === "stale" || device.state === "offline") && <SilentNotice />}
      {tab === "setup" && <Setup project={project} device={device} onSensors={onSensors} />}
      {tab === "alerts" && <Alerts project={project} device={device} />}
      {tab === "relays" && <Relays project={project.id} device={device} />}
      {tab === "mail" && (
        <div className={layout.inset}>
          <DeviceMail project={project.id} device={device} mayChange={own.systemAdmin} />
        </div>
      )}
      {tab === "forward" && (
        <div className={layout.inset}>
          <ForwardPanel project={project.id} device={device.id} maySet={own.systemAdmin} />
        </div>
      )}
    </Tabs>
  );
}

function SilentNotice() {
  const t = useT();
  return (
    <div className={styles.silent}>
      <Notice kind="warning">{t("devices.e001")}</Notice>
    </div>
  );
}

function Setup({ project, device, onSensors }: DeviceTabsProps) {
  const accessRights = useAccessRights();
  const queries = useQueryClient();
  const sensors = useOtherSensors(project.id);
  const choices = (sensors.data ?? []).map(({ id, label }) => ({ value: id, label }));
  const onCalculated = useCallback(() => {
    void invalidateCalls(queries, project.id, ["devices", "readings"]);
  }, [queries, project.id]);
  return (
    <DeviceSetup
      project={project.id}
      device={device}
      onSensors={onSensors}
      derived={
        <DerivedList
          project={project}
          place={{ device: device.id }}
          mayChange={allows("admin", accessRights)}
          sensors={choices}
          onCalculated={onCalculated}
        />
      }
    />
  );
}

function Alerts({ project, device }: Omit<DeviceTabsProps, "onSensors">) {
  const t = useT();
  const accessRights = useAccessRights();
  return (
    <DeviceAlerts
      project={project}
      device={device}
      mayWrite={allows("write", accessRights)}
      mayChange={allows("admin", accessRights)}
      graphLink={(alert, children) => (
        <AlertGraph project={project.id} alert={alert}>
          {children}
        </AlertGraph>
      )}
      all={
        <Link to="/modi/alerts" search={{ device: [device.id] }}>
          {t("alerts.all")}
        </Link>
      }
    />
  );
}

function Relays({ project, device }: { project: string; device: Device }) {
  const self = useSession(({ user }) => user?.id ?? null);
  const accessRights = useAccessRights();
  return (
    <div className={layout.inset}>
      <RelayPanel project={project} device={device} mayOrder={allows("admin", accessRights)} self={self} />
    </div>
  );
}
