import type { Alert } from "@vetaverde/contract/alerts";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { AlertPanel } from "./AlertPanel.tsx";
import { AlertTable } from "./AlertTable.tsx";
import { useAlertFailure } from "./alert-failure.ts";
import styles from "./alerts.module.css";
import { useAlerts, useWindows } from "./alerts.queries.ts";
import { useOpenAlert } from "./open-alert.ts";
import type { RuledDevice } from "./RuleForm.tsx";
import { RulesPanel } from "./RulesPanel.tsx";
import { Windows } from "./Windows.tsx";

/** Number of latest alerts on a device's page, including those that are active. */
const LATEST = 10;
const useDeviceAlerts = (project: string, device: string) =>
  useAlerts(project, { device: [device], size: LATEST });
export const useActiveAlerts = (project: string, device: string) =>
  useAlerts(project, { device: [device], state: ["active"], size: 1 });

export interface DeviceAlertsProps {
  project: { id: string; timeZone: string };
  device: RuledDevice;
  mayWrite: boolean;
  mayChange: boolean;
  /** Link to all alerts of the device. */
  all: ReactNode;
  /** Renders a link to the device's graph at the time of an alert. */
  graphLink(alert: Alert, children: ReactNode): ReactNode;
}

/** A device's alerts, its rules, and its maintenance windows. */
export function DeviceAlerts({ project, device, mayWrite, mayChange, all, graphLink }: DeviceAlertsProps) {
  const t = useT();
  const alerts = useDeviceAlerts(project.id, device.id);
  const [openAlert, setOpen] = useOpenAlert(alerts.data?.items);
  return (
    <div className={styles.device}>
      <RunningWindow project={project.id} device={device.id} />
      <LatestAlerts alerts={alerts} all={all} graphLink={graphLink} onOpen={setOpen} />
      <RulesPanel project={project.id} device={device} mayChange={mayChange} />
      <Windows project={project} device={device} mayChange={mayChange} />
      {openAlert && (
        <AlertPanel
          key={openAlert.id}
          project={project.id}
          alert={openAlert}
          mayWrite={mayWrite}
          graphLink={graphLink(openAlert, t("alerts.graph"))}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface LatestAlertsProps extends Pick<DeviceAlertsProps, "all" | "graphLink"> {
  alerts: ReturnType<typeof useDeviceAlerts>;
  onOpen(id: string): void;
}

/** The device's latest alerts, and whether one is active. */
function LatestAlerts({ alerts, all, graphLink, onOpen }: LatestAlertsProps) {
  const t = useT();
  const { data } = alerts;
  return (
    <section className={classes(layout.flushParagraphs, styles.block)} aria-label={t("alerts.title")}>
      <h2>
        {t("alerts.title")} {all}
      </h2>
      <QueryState
        query={alerts}
        errorTitle={t("alerts.failed")}
        describe={useAlertFailure()}
        skeletonRows={2}
      />
      {data && !data.items.some(({ clearedAt }) => clearedAt === null) && <p>{t("alerts.noneStanding")}</p>}
      {data && data.items.length > 0 && (
        <AlertTable
          alerts={data.items}
          device={false}
          onOpen={({ id }) => onOpen(id)}
          graphLink={graphLink}
          stale={alerts.isPlaceholderData}
        />
      )}
    </section>
  );
}

/** The maintenance window that is running now. */
function RunningWindow({ project, device }: { project: string; device: string }) {
  const t = useT();
  const format = useFormat();
  const windows = useWindows(project, device);
  const running = windows.data?.find(({ state }) => state === "running");
  if (!running) return null;
  return <Notice kind="warning">{t("alerts.windows.running", { at: format.dateTime(running.to) })}</Notice>;
}
