import { useMemo } from "react";
import { useGeneral } from "../../lib/general.ts";
import { classes } from "../classes.ts";
import layout from "../layout.module.css";
import { BaseLayer } from "./BaseLayer.tsx";
import type { GroundShape } from "./base-layer.ts";
import { MapFrame } from "./MapFrame.tsx";
import styles from "./map.module.css";
import { fit, onScreen, type Point, worldOf } from "./map.view.ts";
import { useMap } from "./use-map.ts";

export interface MapPoint {
  row: number;
  name: string;
  latitude: number;
  longitude: number;
}

export interface PointMapProps {
  label: string;
  points: readonly MapPoint[];
  /** Base map, drawn below the points. */
  base: readonly GroundShape[];
}

/** Maximum number of points whose names are displayed, so that they have room. */
const MAX_NAMED = 40;
const MARGIN = 20;

/** Read-only map of named points. */
export function PointMap({ label, points, base }: PointMapProps) {
  const tiles = useGeneral()?.mapTiles ?? null;
  const worlds = useMemo(
    () => points.map(({ longitude, latitude }): Point => worldOf(longitude, latitude)),
    [points],
  );
  const map = useMap((size) => fit(worlds, size));
  const { width, height } = map.size;
  const drawn = points.flatMap((point, at) => {
    const [x, y] = onScreen(map.view, worlds[at] ?? [0, 0]);
    const isInSight = x > -MARGIN && y > -MARGIN && x < width + MARGIN && y < height + MARGIN;
    return isInSight ? [{ ...point, x, y }] : [];
  });
  const isNamed = drawn.length <= MAX_NAMED;
  return (
    <div className={styles.points}>
      <MapFrame label={label} map={map} tiles={tiles} onFit={() => map.show(fit(worlds, map.size))}>
        {base.length > 0 && <BaseLayer shapes={base} view={map.view} above={[]} />}
        {drawn.map(({ row, name, x, y }) => (
          <g
            key={row}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            className={classes(layout.mapLabels, styles.point)}
          >
            <circle r={5}>
              <title>{name}</title>
            </circle>
            {isNamed && (
              <text x={9} y={4}>
                {name}
              </text>
            )}
          </g>
        ))}
      </MapFrame>
    </div>
  );
}
