import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { DEVICE_STATES } from "@vetaverde/domain/devices/state";
import { type ReactNode, useMemo, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconX } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { BaseLayer } from "../../../ui/map/BaseLayer.tsx";
import type { GroundShape } from "../../../ui/map/base-layer.ts";
import { MapFrame, type MapTiles } from "../../../ui/map/MapFrame.tsx";
import { fit } from "../../../ui/map/map.view.ts";
import { useMap } from "../../../ui/map/use-map.ts";
import { StationLink } from "../../../ui/StationLink.tsx";
import { DeviceState } from "../DeviceState.tsx";
import { DeviceMarker } from "./DeviceMarker.tsx";
import styles from "./device-map.module.css";
import { boxOf, deviceSpots, worldOfDevice } from "./devices.map.ts";

export interface DeviceMapProps {
  devices: readonly ListedDevice[];
  /** Total number of devices that match the filters; may exceed those loaded. */
  total: number;
  tiles: MapTiles | null;
  base: readonly GroundShape[];
  /** Renders links to a device and its graph. */
  links(device: ListedDevice): ReactNode;
}

/** Devices on the map, each with its state; devices at the same place are listed individually. */
export function DeviceMap({ devices, total, tiles, base, links }: DeviceMapProps) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const points = useMemo(
    () => devices.flatMap((one) => (one.place ? [worldOfDevice(one) ?? ([0, 0] as const)] : [])),
    [devices],
  );
  const map = useMap((size) => fit(points, size));
  const spots = map.size.width > 0 ? deviceSpots(devices, map.view, map.size) : [];
  const picked = devices.filter(({ id }) => chosen.includes(id));
  return (
    <figure className={styles.figure}>
      <div className={styles.map}>
        <MapFrame
          label={t("devices.map.title")}
          map={map}
          tiles={tiles}
          onFit={() => map.show(fit(points, map.size))}
        >
          {base.length > 0 && <BaseLayer shapes={base} view={map.view} above={spots.map(boxOf)} />}
          {/* The worst is drawn last, on top. */}
          {spots.toReversed().map((spot) => (
            <DeviceMarker
              key={spot.key}
              spot={spot}
              chosen={spot.devices.some(({ id }) => chosen.includes(id))}
              onOpen={() => setChosen(spot.devices.map(({ id }) => id))}
            />
          ))}
        </MapFrame>
        {picked.length > 0 && <PickedDevices devices={picked} links={links} onClose={() => setChosen([])} />}
      </div>
      <Legend devices={devices} total={total} />
    </figure>
  );
}

interface PickedDevicesProps {
  devices: readonly ListedDevice[];
  links: DeviceMapProps["links"];
  onClose(): void;
}

/** The devices of the chosen marker. */
function PickedDevices({ devices, links, onClose }: PickedDevicesProps) {
  const t = useT();
  return (
    <section className={styles.card} aria-label={t("devices.map.here")}>
      <header className={layout.spreadRow8}>
        <b>{t("devices.map.here")}</b>
        <IconButton label={t("ui.close")} icon={<IconX size={16} aria-hidden />} onClick={onClose} />
      </header>
      <ul className={layout.stack12}>
        {devices.map((device) => (
          <li key={device.id} className={layout.stack4}>
            <span className={layout.spreadRow8}>
              <b>
                {device.station && (
                  <>
                    <StationLink id={device.station.id}>{device.station.name}</StationLink> ·{" "}
                  </>
                )}
                {device.name}
              </b>
              <DeviceState kind={device.state} />
            </span>
            {device.alerts.count > 0 && (
              <span className={layout.unfulfilledStrong}>
                {t("devices.standing", { n: device.alerts.count })}
              </span>
            )}
            <span className={styles.links}>{links(device)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Number of devices by state, and those that the map does not show. */
function Legend({ devices, total }: { devices: readonly ListedDevice[]; total: number }) {
  const t = useT();
  const placeless = devices.filter(({ place }) => place === null);
  const counts = DEVICE_STATES.map((state) => ({
    state,
    n: devices.filter((one) => one.state === state).length,
  }));
  return (
    <figcaption className={classes(layout.clickableSummary, layout.mapLegend)}>
      {counts.map(({ state, n }) => n > 0 && <DeviceState key={state} kind={state} n={n} />)}
      {total > devices.length && <span>{t("devices.map.more", { n: devices.length, total })}</span>}
      {placeless.length > 0 && (
        <details className={layout.mapLegendLine}>
          <summary>{t("devices.map.withoutPlace", { n: placeless.length })}</summary>
          {placeless.map(({ name }) => name).join(", ")}
        </details>
      )}
    </figcaption>
  );
}
