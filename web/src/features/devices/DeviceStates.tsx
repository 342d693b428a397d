import type { ListedState } from "@vetaverde/domain/devices/state";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { SummaryNone, SummaryPart } from "../../ui/SummaryPart.tsx";
import { DeviceState } from "./DeviceState.tsx";
import styles from "./DeviceStates.module.css";
import { useDevices } from "./devices.queries.ts";

/** In the order of the list: connected ones first. */
const ORDER = [
  "online",
  "stale",
  "offline",
  "noTransmission",
  "noData",
  "paused",
] as const satisfies readonly ListedState[];

export interface DeviceStatesProps {
  project: string;
  /** Link to all devices. */
  all: ReactNode;
  /** Renders the link to the devices in a state. */
  stateLink(state: ListedState, children: ReactNode): ReactNode;
}

/** How many devices are in each state, as a bar and as counts. */
export function DeviceStates({ project, all, stateLink }: DeviceStatesProps) {
  const t = useT();
  const format = useFormat();
  const devices = useDevices(project, { page: 1, size: 1 });
  const counts = devices.data?.counts;
  const shown = ORDER.filter((state) => counts && (counts[state] > 0 || state === "online"));
  // Whatever the state of their connection: not a part of the sum, which is why it names that sum.
  const listed: ListedState[] = counts && counts.alarm > 0 ? ["alarm", ...shown] : shown;
  const total = counts ? ORDER.reduce((sum, state) => sum + counts[state], 0) : 0;
  return (
    <SummaryPart title={t("devices.short")} count={counts && format.number(total)} all={total > 0 && all}>
      <QueryState query={devices} errorTitle={t("devices.failed")} skeletonRows={2} />
      {counts && total === 0 && <SummaryNone>{t("devices.empty")}</SummaryNone>}
      {counts && total > 0 && (
        <>
          <span className={styles.bar} aria-hidden>
            {shown.map((state) => (
              <i key={state} data-state={state} style={{ flexGrow: counts[state] }} />
            ))}
          </span>
          <ul className={styles.states}>
            {listed.map((state) => (
              <li key={state}>
                {stateLink(
                  state,
                  <>
                    <DeviceState kind={state} />
                    <b>
                      {state === "alarm"
                        ? t("devices.alarmOf", { n: counts.alarm, total })
                        : format.number(counts[state])}
                    </b>
                  </>,
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </SummaryPart>
  );
}
