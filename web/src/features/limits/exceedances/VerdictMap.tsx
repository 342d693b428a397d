import { type ExceedanceSummary, VERDICTS } from "@vetaverde/contract/exceedances";
import { useMemo } from "react";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { BaseLayer } from "../../../ui/map/BaseLayer.tsx";
import type { Box, GroundShape } from "../../../ui/map/base-layer.ts";
import { MapFrame, type MapTiles } from "../../../ui/map/MapFrame.tsx";
import { fit, onScreen, type View, worldOf } from "../../../ui/map/map.view.ts";
import { useMap } from "../../../ui/map/use-map.ts";
import { VerdictIcon } from "../Verdict.tsx";
import styles from "./exceedances.module.css";

type Station = ExceedanceSummary["stations"][number];

interface VerdictMapProps {
  stations: readonly Station[];
  tiles: MapTiles | null;
  /** Base map, drawn below the stations. */
  base: readonly GroundShape[];
  onStation(id: string): void;
}

const MARK = 12;
const LETTER = 7.4;

interface Spot {
  station: Station;
  x: number;
  y: number;
  box: Box;
  label: boolean;
}

/** Worst verdict last and thus on top; a name only where it overlaps nothing. */
function spotsOf(stations: readonly Station[], view: View): Spot[] {
  const spots = stations.flatMap((station): Spot[] => {
    if (!station.place) return [];
    const [x, y] = onScreen(view, worldOf(station.place.longitude, station.place.latitude));
    return [
      {
        station,
        x,
        y,
        label: false,
        box: { left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK },
      },
    ];
  });
  spots.sort((a, b) => VERDICTS.indexOf(b.station.worst) - VERDICTS.indexOf(a.station.worst));
  const occupied = spots.map(({ box }) => box);
  for (const spot of [...spots].reverse()) {
    const right = spot.x + MARK + 4 + spot.station.name.length * LETTER;
    const box = { left: spot.x + MARK + 1, right, top: spot.y - 8, bottom: spot.y + 8 };
    spot.label = occupied.every(
      (one) => one.left > box.right || one.right < box.left || one.top > box.bottom || one.bottom < box.top,
    );
    if (spot.label) occupied.push(box);
  }
  return spots;
}

/** Map of the stations, each with its worst verdict. */
export function VerdictMap({ stations, tiles, base, onStation }: VerdictMapProps) {
  const t = useT();
  const points = useMemo(
    () => stations.flatMap(({ place }) => (place ? [worldOf(place.longitude, place.latitude)] : [])),
    [stations],
  );
  const map = useMap((size) => fit(points, size, 36));
  const spots = map.size.width > 0 ? spotsOf(stations, map.view) : [];
  const titleOf = (station: Station) =>
    `${station.name}: ${VERDICTS.filter((kind) => station[kind] > 0)
      .map((kind) => `${t(`limits.verdicts.${kind}`)} ${station[kind]}`)
      .join(", ")}`;
  return (
    <figure className={styles.figureMap}>
      <div className={styles.map}>
        <MapFrame
          label={t("map.stations")}
          map={map}
          tiles={tiles}
          onFit={() => map.show(fit(points, map.size, 36))}
        >
          {base.length > 0 && <BaseLayer shapes={base} view={map.view} above={spots.map(({ box }) => box)} />}
          {spots.map(({ station, x, y, label }) => (
            <StationMarker
              key={station.id}
              x={x}
              y={y}
              title={titleOf(station)}
              onStation={onStation}
              station={station}
              label={label}
            />
          ))}
        </MapFrame>
      </div>
      <WithoutPlace stations={stations} />
    </figure>
  );
}

function WithoutPlace({ stations }: { stations: readonly Station[] }) {
  const t = useT();
  const homeless = stations.filter(({ place }) => place === null);
  return (
    homeless.length > 0 && (
      <figcaption className={layout.muted}>
        {t("map.withoutPlace", { n: homeless.length })}: {homeless.map(({ name }) => name).join(", ")}
      </figcaption>
    )
  );
}

interface StationMarkerProps {
  x: number;
  y: number;
  title: string;
  onStation(id: string): void;
  station: Station;
  label: boolean;
}

function StationMarker({ x, y, title, onStation, station, label }: StationMarkerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
    <g
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      role="button"
      tabIndex={0}
      aria-label={title}
      className={classes(layout.clickable, layout.markFocus, layout.mapLabels)}
      onClick={() => onStation(station.id)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onStation(station.id);
      }}
    >
      <title>{title}</title>
      <circle r={11} className={classes(layout.focusedShape, layout.svgSurface)} />
      <g transform="translate(-9 -9)">
        <VerdictIcon kind={station.worst} size={18} />
      </g>
      {label && (
        <text x={15} y={4}>
          {station.name}
        </text>
      )}
    </g>
  );
}
