import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { DEVICE_STATES, type DeviceState as State } from "@vetaverde/domain/devices/state";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.ts";
import layout from "../../../ui/layout.module.css";
import type { MapLayer } from "../../../ui/map/map-layer.ts";
import type { MapItem } from "../../../ui/map/spots.ts";
import { PRIORITY_MARKS } from "../../../ui/priority-marks.ts";
import { StationLink } from "../../../ui/StationLink.tsx";
import { AlarmAndState, DeviceState, isInAlarm, StateIcon } from "../DeviceState.tsx";
import styles from "./device-map.module.css";

export interface DeviceLayerProps {
  devices: readonly ListedDevice[];
  /** Total number of devices that match the filters; may exceed those loaded. */
  total: number;
  /** Renders links to a device and its graph. */
  links(device: ListedDevice): ReactNode;
}

const itemOf = ({ id, name, station, place, state, alerts }: ListedDevice): MapItem => ({
  id,
  name,
  group: station?.id ?? id,
  label: station?.name ?? name,
  place,
  state,
  isMarked: isInAlarm({ state, alerts }),
});

const COLORS: Readonly<Record<State, string>> = {
  offline: "var(--skipped)",
  stale: "var(--near)",
  online: "var(--done)",
  noTransmission: "var(--line-strong)",
  noData: "var(--line-strong)",
  paused: "var(--line-strong)",
  inactive: "var(--line-strong)",
};
const stateOf = (state: string): State => DEVICE_STATES.find((one) => one === state) ?? "noData";

/** Builds the layer of the devices, each with its state; an alarm is a second outline. */
export function useDeviceLayer(): (props: DeviceLayerProps) => MapLayer {
  const t = useT();
  return ({ devices, total, links }) => {
    const byId = new Map(devices.map((device) => [device.id, device]));
    return {
      key: "devices",
      shape: "square",
      title: t("map.shows.devices"),
      order: DEVICE_STATES,
      items: devices.map(itemOf),
      icon: (state, size) => <StateIcon kind={stateOf(state)} size={size} />,
      color: (state) => COLORS[stateOf(state)],
      spoken: (items) => spokenOf(items, byId, t),
      about: (items) => ({
        title: t("devices.map.here"),
        content: (
          <ul className={layout.stack12}>
            {items.map(({ id }) => {
              const device = byId.get(id);
              return device && <PickedDevice key={id} device={device} links={links} />;
            })}
          </ul>
        ),
      }),
      legend: <DeviceLegend devices={devices} total={total} />,
    };
  };
}

/** Names and worst states, after the number of several devices; then their active alerts. */
function spokenOf(
  items: readonly MapItem[],
  byId: ReadonlyMap<string, ListedDevice>,
  t: ReturnType<typeof useT>,
): string {
  const alerts = items.reduce((sum, { id }) => sum + (byId.get(id)?.alerts.count ?? 0), 0);
  const words = items
    .map(
      ({ name, state, isMarked }) => `${name}: ${t(`devices.states.${isMarked ? "alarm" : stateOf(state)}`)}`,
    )
    .concat(alerts > 0 ? [t("devices.standing", { n: alerts })] : [])
    .join(", ");
  return items.length > 1 ? `${items.length}: ${words}` : words;
}

interface PickedDeviceProps extends Pick<DeviceLayerProps, "links"> {
  device: ListedDevice;
}

function PickedDevice({ device, links }: PickedDeviceProps) {
  const t = useT();
  return (
    <li className={layout.stack4}>
      <span className={layout.spreadRow8}>
        <b>
          {device.station && (
            <>
              <StationLink id={device.station.id}>{device.station.name}</StationLink> ·{" "}
            </>
          )}
          {device.name}
        </b>
        <AlarmAndState state={device.state} alerts={device.alerts} />
      </span>
      {device.alerts.priority !== null && (
        <span className={PRIORITY_MARKS[device.alerts.priority].style}>
          {t("devices.standing", { n: device.alerts.count })}
        </span>
      )}
      <span className={styles.links}>{links(device)}</span>
    </li>
  );
}

/** Number of devices by state and in alarm, and those that the map does not show. */
function DeviceLegend({ devices, total }: Pick<DeviceLayerProps, "devices" | "total">) {
  const t = useT();
  const placeless = devices.filter(({ place }) => place === null);
  const alarmed = devices.filter(isInAlarm).length;
  const counts = DEVICE_STATES.map((state) => ({
    state,
    n: devices.filter((one) => one.state === state).length,
  }));
  return (
    <>
      {counts.map(({ state, n }) => n > 0 && <DeviceState key={state} kind={state} n={n} />)}
      {alarmed > 0 && <DeviceState kind="alarm" n={alarmed} />}
      {total > devices.length && <span>{t("devices.map.more", { n: devices.length, total })}</span>}
      {placeless.length > 0 && (
        <details className={layout.mapLegendLine}>
          <summary>{t("devices.map.withoutPlace", { n: placeless.length })}</summary>
          {placeless.map(({ name }) => name).join(", ")}
        </details>
      )}
    </>
  );
}
