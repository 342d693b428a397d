import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { LEVEL_RESOLUTION } from "@vetaverde/domain/readings/measured";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Part } from "./Part.tsx";
import styles from "./stations.module.css";
import { useStationDevices } from "./stations.queries.ts";

export interface SensorListProps {
  project: string;
  station: string;
  /** Renders a device's state as text. */
  state(device: ListedDevice): ReactNode;
  device(device: ListedDevice, children: ReactNode): ReactNode;
  graph(device: ListedDevice, children: ReactNode): ReactNode;
  all: ReactNode;
  /** Link to where a device is connected; null without permission. */
  connect: ReactNode;
}

/** The last reading of each sensor at the station. */
export function SensorList({ project, station, state, device, graph, all, connect }: SensorListProps) {
  const t = useT();
  const devices = useStationDevices(project, station);
  return (
    <Part
      query={devices}
      errorTitle={t("stations.sensors.failed")}
      empty={t("stations.sensors.empty")}
      isEmpty={({ items }) => items.length === 0}
      make={connect}
      links={all}
    >
      {({ items }) => (
        <ul className={styles.devices}>
          {items.map((one) => (
            <DeviceItem key={one.id} device={device} one={one} state={state} graph={graph} />
          ))}
        </ul>
      )}
    </Part>
  );
}

interface DeviceItemProps {
  device(device: ListedDevice, children: ReactNode): ReactNode;
  one: ListedDevice;
  state(device: ListedDevice): ReactNode;
  graph(device: ListedDevice, children: ReactNode): ReactNode;
}

function DeviceItem({ device, one, state, graph }: DeviceItemProps) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <div className={styles.deviceHead}>
        <b>{device(one, one.name)}</b>
        {state(one)}
        <span className={layout.pushEnd}>{graph(one, t("stations.sensors.graph"))}</span>
      </div>
      {one.sensors.length === 0 && <p className={layout.mutedSmall}>{t("stations.sensors.none")}</p>}
      <ul className={classes(layout.plainListSpaced, styles.sensors)}>
        {one.sensors.map((sensor) => (
          <li key={sensor.id}>
            <span>{sensor.name}</span>
            {sensor.value === null || sensor.at === null ? (
              <span className={layout.mutedSmall}>{t("stations.sensors.noData")}</span>
            ) : (
              <>
                {sensor.level !== null && (
                  <b className={layout.unbrokenNumbers}>
                    {measured(format, sensor.level, LEVEL_RESOLUTION)}&nbsp;{t("devices.aboveSea")}
                  </b>
                )}
                <Value isMain={sensor.level === null}>
                  {measured(format, sensor.value, sensor.resolution)}&nbsp;{sensor.unit}
                </Value>
                <time dateTime={sensor.at} className={layout.mutedSmall}>
                  {format.dateTime(sensor.at)}
                </time>
              </>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The raw reading; less prominent if a value derived from it is displayed before it. */
function Value({ isMain, children }: { isMain: boolean; children: ReactNode }) {
  return isMain ? (
    <b className={layout.unbrokenNumbers}>{children}</b>
  ) : (
    <span className={classes(layout.unbrokenNumbers, layout.mutedSmall)}>{children}</span>
  );
}
