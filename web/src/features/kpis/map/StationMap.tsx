import { WORST } from "@vetaverde/contract/kpis";
import { type ReactNode, type RefObject, useMemo, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconX } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { BaseLayer } from "../../../ui/map/BaseLayer.tsx";
import type { GroundShape } from "../../../ui/map/base-layer.ts";
import { MapFrame, type MapTiles } from "../../../ui/map/MapFrame.tsx";
import { fit, type Point, type View, worldOf } from "../../../ui/map/map.view.ts";
import { type MapView, useMap } from "../../../ui/map/use-map.ts";
import { State } from "../../../ui/State.tsx";
import { boxOf, clustersOf, type Spot, type Station, spotsOf, viewAt } from "./clusters.ts";
import { StationMarker } from "./StationMarker.tsx";
import styles from "./station-map.module.css";

export interface StationMapProps {
  stations: readonly Station[];
  tiles: MapTiles | null;
  /** Base map, drawn below the stations. */
  base: readonly GroundShape[];
  /** Ref to the drawing, for its export. */
  drawing?: RefObject<SVGSVGElement | null>;
  /** Renders the details of the selected station. */
  about(station: Station): ReactNode;
  /** The period of the statuses, if no filter next to the map displays it. */
  period?: string;
}

/** Map of the stations, each with the icon of its worst status. */
export function StationMap({ stations, tiles, base, drawing, about, period }: StationMapProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const points = useMemo(
    () => stations.flatMap(({ geometry }) => (geometry ? [worldOf(...geometry.coordinates)] : [])),
    [stations],
  );
  const map = useMap((size) => fit(points, size));
  const index = useMemo(() => clustersOf(stations), [stations]);
  if (drawing) drawing.current = map.drawing.current;
  const spots = map.size.width > 0 ? spotsOf(index, map.view, map.size) : [];
  const open = (spot: Spot) => {
    if (spot.what === "station") return setChosen(spot.station.id);
    const k =
      spot.id === null
        ? map.view.k * 2.5
        : viewAt(Math.min(index.getClusterExpansionZoom(spot.id), 19) + 0.3);
    map.show(around(spot, k, map.view, map.size));
  };
  const picked = stations.find(({ id }) => id === chosen);
  const homeless = stations.filter(({ geometry }) => geometry === null);
  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere on the map closes the card that lies on it */}
      <div className={styles.map} onKeyDown={(event) => event.key === "Escape" && setChosen(null)}>
        <MarkedMap
          tiles={tiles}
          base={base}
          chosen={chosen}
          points={points}
          map={map}
          spots={spots}
          open={open}
        />
        {picked && <StationCard about={about} onChosen={setChosen} station={picked} />}
      </div>
      <MapLegend stations={stations} period={period} homeless={homeless} />
    </figure>
  );
}

interface MarkedMapProps extends Pick<StationMapProps, "tiles" | "base"> {
  chosen: string | null;
  points: Point[];
  map: MapView;
  spots: Spot[];
  open(spot: Spot): void;
}

function MarkedMap({ tiles, base, chosen, points, map, spots, open }: MarkedMapProps) {
  const t = useT();
  return (
    <MapFrame label={t("map.stations")} map={map} tiles={tiles} onFit={() => map.show(fit(points, map.size))}>
      {base.length > 0 && <BaseLayer shapes={base} view={map.view} above={spots.map(boxOf)} />}
      {spots.map((spot) => (
        <StationMarker key={spot.key} spot={spot} chosen={spot.key === chosen} onOpen={() => open(spot)} />
      ))}
    </MapFrame>
  );
}

interface StationCardProps extends Pick<StationMapProps, "about"> {
  onChosen(value: string | null): void;
  station: Station;
}

function StationCard({ about, onChosen, station }: StationCardProps) {
  const t = useT();
  return (
    <section className={styles.card} aria-label={station.properties.name}>
      <header className={layout.spreadRow}>
        <b>{station.properties.name}</b>
        <IconButton
          label={t("ui.close")}
          icon={<IconX size={16} aria-hidden />}
          onClick={() => onChosen(null)}
        />
      </header>
      {station.properties.description && <p>{station.properties.description}</p>}
      {about(station)}
    </section>
  );
}

interface MapLegendProps extends Pick<StationMapProps, "stations" | "period"> {
  homeless: Station[];
}

function MapLegend({ stations, period, homeless }: MapLegendProps) {
  const t = useT();
  return (
    <figcaption className={layout.mapLegend}>
      {WORST.map((kind) => (
        <span key={kind} className={styles.entry}>
          <State kind={kind} many />
          <b>{stations.filter(({ properties }) => properties.worst === kind).length}</b>
        </span>
      ))}
      {period && <span className={layout.muted}>{period}</span>}
      {homeless.length > 0 && (
        <details className={classes(layout.clickableSummary, layout.mapLegendLine)}>
          <summary>{t("map.withoutPlace", { n: homeless.length })}</summary>
          {homeless.map(({ properties }) => properties.name).join(", ")}
        </details>
      )}
    </figcaption>
  );
}

function around(
  { x, y }: Spot,
  k: number,
  view: View,
  { width, height }: { width: number; height: number },
): View {
  const [wx, wy] = [(x - view.x) / view.k, (y - view.y) / view.k];
  return { k, x: width / 2 - wx * k, y: height / 2 - wy * k };
}
