import type { Alert } from "@vetaverde/contract/alerts";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Part } from "./Part.tsx";
import { useStationAlerts, useStationDevices } from "./stations.queries.ts";

export interface StationAlertsProps {
  project: string;
  station: string;
  /** Renders a table of alerts. */
  table(alerts: readonly Alert[], isStale: boolean): ReactNode;
  /** Renders a link to all alerts of these devices. */
  all(devices: readonly string[]): ReactNode;
}

/** Alerts of the station's devices, active ones first. */
export function StationAlerts({ project, station, table, all }: StationAlertsProps) {
  const t = useT();
  const devices = useStationDevices(project, station);
  const ids = devices.data?.items.map(({ id }) => id) ?? [];
  const alerts = useStationAlerts(project, ids);
  const empty = t("stations.alerts.empty");
  const failed = t("stations.alerts.failed");
  return (
    <Part query={devices} errorTitle={failed} empty={empty} isEmpty={({ items }) => items.length === 0}>
      {() => (
        <Part
          query={alerts}
          errorTitle={failed}
          empty={empty}
          isEmpty={({ items }) => items.length === 0}
          links={all(ids)}
        >
          {({ items }) =>
            items.length === 0 ? <EmptyState title={empty} /> : table(items, alerts.isPlaceholderData)
          }
        </Part>
      )}
    </Part>
  );
}
