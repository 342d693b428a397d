import type { Alert } from "@vetaverde/contract/alerts";
import type { ReactNode } from "react";
import { type Format, useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { SummaryLine, SummaryNone, SummaryPart, SummaryRows } from "../../ui/SummaryPart.tsx";
import { InAlarm, PriorityIcon } from "./AlertMarks.tsx";
import { useAlertFailure } from "./alert-failure.ts";
import { useAlertNews, useAlerts } from "./alerts.queries.ts";
import { useSentence } from "./rule.messages.ts";

const SHOWN = 4;

/** The time of an instant of today, the day of any other. */
function shortTime(at: string, format: Format): string {
  const [day, time] = format.dateTime(at).split(" ");
  const [today] = format.dateTime(Date.now()).split(" ");
  return (day === today ? time : day) ?? "";
}

export interface ActiveAlertsProps {
  project: string;
  /** Link to all active alerts. */
  all: ReactNode;
  /** Renders a link to the device's graph at the time of an alert. */
  graphLink(alert: Alert, children: ReactNode): ReactNode;
}

const useActiveAlerts = (project: string) =>
  useAlerts(project, { state: ["active"], sort: "priority", size: SHOWN });

/** Content of a link to the alerts: how many devices have an active one; nothing while there is none. */
export function AlarmedDevices({
  project,
  link,
}: {
  project: string;
  link(children: ReactNode): ReactNode;
}): ReactNode {
  const format = useFormat();
  const n = useActiveAlerts(project).data?.counts.devices ?? 0;
  if (n === 0) return null;
  return link(
    <>
      <InAlarm />
      <b>{format.number(n)}</b>
    </>,
  );
}

/** The most important active alerts of a project, live: station or device first, then what is the matter. */
export function ActiveAlerts({ project, all, graphLink }: ActiveAlertsProps) {
  const t = useT();
  const format = useFormat();
  const sentence = useSentence();
  const alerts = useActiveAlerts(project);
  useAlertNews(project);
  const { data } = alerts;
  return (
    <SummaryPart
      title={t("alerts.open")}
      count={data && format.number(data.counts.active)}
      all={data && data.counts.active > 0 && all}
    >
      <QueryState
        query={alerts}
        errorTitle={t("alerts.failed")}
        describe={useAlertFailure()}
        skeletonRows={3}
      />
      {data?.items.length === 0 && <SummaryNone>{t("alerts.noneOpen")}</SummaryNone>}
      <SummaryRows>
        {data?.items.map((alert) => (
          <li key={alert.id}>
            {graphLink(
              alert,
              <SummaryLine
                icon={<PriorityIcon value={alert.rule.priority} />}
                title={alert.device.station ?? alert.device.name}
                // Without what ends the alert: that is with the alert itself.
                detail={sentence(
                  { ...alert.rule, hysteresis: 0, consecutive: 1 },
                  {
                    name: alert.sensor?.name ?? null,
                    unit: alert.sensor?.unit ?? "",
                    resolution: alert.sensor?.resolution ?? null,
                  },
                )}
                when={<time dateTime={alert.raisedAt}>{shortTime(alert.raisedAt, format)}</time>}
              />,
            )}
          </li>
        ))}
      </SummaryRows>
    </SummaryPart>
  );
}
