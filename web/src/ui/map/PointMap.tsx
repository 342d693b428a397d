import { useMemo } from "react";
import { useGeneral } from "../../lib/general.ts";
import { classes } from "../classes.ts";
import layout from "../layout.module.css";
import { BaseLayer } from "./BaseLayer.tsx";
import type { GroundShape } from "./base-layer.ts";
import { placeLabels, pointMark } from "./labels.ts";
import { MapFrame } from "./MapFrame.tsx";
import { MarkLabel } from "./MarkLabel.tsx";
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

/** Radius of a point with its outline. */
const RADIUS = 6;
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
  const marks = points.flatMap(({ row, name }, at) => {
    const mark = pointMark(onScreen(map.view, worlds[at] ?? [0, 0]), RADIUS, name);
    const { x, y } = mark;
    const isInSight = x > -MARGIN && y > -MARGIN && x < width + MARGIN && y < height + MARGIN;
    return isInSight ? [{ ...mark, row, name }] : [];
  });
  const drawn = placeLabels(marks, map.size);
  return (
    <div className={styles.points}>
      <MapFrame label={label} map={map} tiles={tiles} onFit={() => map.show(fit(worlds, map.size))}>
        {base.length > 0 && (
          <BaseLayer shapes={base} view={map.view} above={drawn.flatMap(({ boxes }) => boxes)} />
        )}
        {drawn.map((mark) => (
          <g
            key={mark.row}
            transform={`translate(${mark.x.toFixed(1)} ${mark.y.toFixed(1)})`}
            className={classes(layout.mapLabels, styles.point)}
          >
            <circle r={5}>
              <title>{mark.name}</title>
            </circle>
            <MarkLabel mark={mark} />
          </g>
        ))}
      </MapFrame>
    </div>
  );
}
