import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { BaseLayer } from "../../ui/map/BaseLayer.tsx";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { MapFrame, type MapTiles } from "../../ui/map/MapFrame.tsx";
import { fit, onScreen, worldOf } from "../../ui/map/map.view.ts";
import { useMap } from "../../ui/map/use-map.ts";
import styles from "./stations.module.css";

export interface StationMapProps {
  name: string;
  latitude: number;
  longitude: number;
  tiles: MapTiles | null;
  /** The mine's own ground. */
  base: readonly GroundShape[];
}

/** Degrees around the station that the first view takes in: about two kilometres either way. */
const AROUND = 0.02;

/** One station where it is. */
export function StationMap({ name, latitude, longitude, tiles, base }: StationMapProps) {
  const t = useT();
  const around = [
    worldOf(longitude - AROUND, latitude - AROUND),
    worldOf(longitude + AROUND, latitude + AROUND),
  ];
  const map = useMap((size) => fit(around, size, 0));
  const [x, y] = onScreen(map.view, worldOf(longitude, latitude));
  // About as much room as the name takes beside the point.
  const label = { left: x - 10, right: x + 14 + 8 * name.length, top: y - 10, bottom: y + 10 };
  return (
    <div className={styles.map}>
      <MapFrame
        label={t("stations.place.map", { name })}
        map={map}
        tiles={tiles}
        onFit={() => map.show(fit(around, map.size, 0))}
      >
        {base.length > 0 && <BaseLayer shapes={base} view={map.view} above={[label]} />}
        <g
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
          className={classes(layout.markerInText, styles.point)}
        >
          <circle r={8} />
          <circle r={3} />
          <text x={14} y={4}>
            {name}
          </text>
        </g>
      </MapFrame>
    </div>
  );
}
