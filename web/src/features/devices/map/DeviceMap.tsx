import { useT } from "../../../lib/i18n.ts";
import type { GroundShape } from "../../../ui/map/base-layer.ts";
import { LayeredMap } from "../../../ui/map/LayeredMap.tsx";
import type { MapTiles } from "../../../ui/map/MapFrame.tsx";
import { type DeviceLayerProps, useDeviceLayer } from "./device-layer.tsx";
import styles from "./device-map.module.css";

export interface DeviceMapProps extends DeviceLayerProps {
  tiles: MapTiles | null;
  base: readonly GroundShape[];
}

/** Devices on the map, each with its state; devices at the same place are listed individually. */
export function DeviceMap({ tiles, base, ...devices }: DeviceMapProps) {
  const t = useT();
  const layerOf = useDeviceLayer();
  return (
    <LayeredMap
      label={t("devices.map.title")}
      layers={[layerOf(devices)]}
      tiles={tiles}
      base={base}
      className={styles.figure}
    />
  );
}
