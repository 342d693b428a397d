import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { BaseLayer } from "../../ui/map/BaseLayer.tsx";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { MapFrame, type MapTiles } from "../../ui/map/MapFrame.tsx";
import mapStyles from "../../ui/map/map.module.css";
import { fit, onScreen, worldOf } from "../../ui/map/map.view.ts";
import { useMap } from "../../ui/map/use-map.ts";
import styles from "./stations.module.css";

export interface StationMapProps {
  name: string;
  latitude: number;
  longitude: number;
  tiles: MapTiles | null;
  /** Shapes of the project's base map. */
  base: readonly GroundShape[];
}

/** Degrees around the station in the initial view: about two kilometres in each direction. */
const AROUND = 0.02;

/** Map with one station. */
export function StationMap({ name, latitude, longitude, tiles, base }: StationMapProps) {
  const t = useT();
  const around = [
    worldOf(longitude - AROUND, latitude - AROUND),
    worldOf(longitude + AROUND, latitude + AROUND),
  ];
  const map = useMap((size) => fit(around, size, 0));
  const [x, y] = onScreen(map.view, worldOf(longitude, latitude));
  // Approximate space of the name next to the point.
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
        <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className={layout.mapLabels}>
          <g className={mapStyles.point}>
            <circle r={8} />
          </g>
          <circle r={3} className={layout.svgSurfaceFill} />
          <text x={14} y={4}>
            {name}
          </text>
        </g>
      </MapFrame>
    </div>
  );
}
