import type { Alert } from "@vetaverde/contract/alerts";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { shortTime } from "../../lib/short-time.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { SummaryLine, SummaryNone, SummaryPart, SummaryRows } from "../../ui/SummaryPart.tsx";
import { PriorityIcon } from "./AlertMarks.tsx";
import { useAlertFailure } from "./alert-failure.ts";
import styles from "./alerts.module.css";
import { useAlertNews, useAlerts } from "./alerts.queries.ts";
import { readingText } from "./reading-text.ts";
import { useSentence } from "./rule.messages.ts";

const SHOWN = 4;

export interface ActiveAlertsProps {
  project: string;
  /** Link to all active alerts. */
  all: ReactNode;
  /** Renders a link to the device's graph at the time of an alert. */
  graphLink(alert: Alert, children: ReactNode): ReactNode;
}

const useActiveAlerts = (project: string) =>
  useAlerts(project, { state: ["active"], sort: "priority", size: SHOWN });

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
                title={<Measured alert={alert} />}
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

/** Where, and the last value, which stands above the limit that the detail names. */
function Measured({ alert: { device, readings, sensor } }: { alert: Alert }) {
  const format = useFormat();
  const last = readings.at(-1);
  return (
    <>
      <span className={styles.where}>{device.station ?? device.name}</span>{" "}
      {last && <span className={styles.measured}>{readingText(format, last, sensor)}</span>}
    </>
  );
}
