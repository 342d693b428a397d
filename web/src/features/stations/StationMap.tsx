import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { BaseLayer } from "../../ui/map/BaseLayer.tsx";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { placeLabels, pointMark } from "../../ui/map/labels.ts";
import { MapFrame, type MapTiles } from "../../ui/map/MapFrame.tsx";
import { MarkLabel } from "../../ui/map/MarkLabel.tsx";
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

/** Radius of the point with its outline. */
const RADIUS = 9;
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
  const point = pointMark(onScreen(map.view, worldOf(longitude, latitude)), RADIUS, name);
  const drawn = placeLabels([point], map.size);
  return (
    <div className={styles.map}>
      <MapFrame
        label={t("stations.place.map", { name })}
        map={map}
        tiles={tiles}
        onFit={() => map.show(fit(around, map.size, 0))}
      >
        {base.length > 0 && (
          <BaseLayer shapes={base} view={map.view} above={drawn.flatMap(({ boxes }) => boxes)} />
        )}
        {drawn.map((mark) => (
          <g
            key={mark.text}
            transform={`translate(${mark.x.toFixed(1)} ${mark.y.toFixed(1)})`}
            className={layout.mapLabels}
          >
            <g className={mapStyles.point}>
              <circle r={8} />
            </g>
            <circle r={3} className={layout.svgSurfaceFill} />
            <MarkLabel mark={mark} />
          </g>
        ))}
      </MapFrame>
    </div>
  );
}
