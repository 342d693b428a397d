import type { RefObject } from "react";
import { useT } from "../../../lib/i18n.ts";
import type { GroundShape } from "../../../ui/map/base-layer.ts";
import { LayeredMap } from "../../../ui/map/LayeredMap.tsx";
import type { MapTiles } from "../../../ui/map/MapFrame.tsx";
import type { MapLayer } from "../../../ui/map/map-layer.ts";
import { type StationLayerProps, useStationLayer } from "./station-layer.tsx";

export interface StationMapProps extends StationLayerProps {
  tiles: MapTiles | null;
  /** Base map, drawn below the stations. */
  base: readonly GroundShape[];
  /** Ref to the drawing, for its export. */
  drawing?: RefObject<SVGSVGElement | null>;
  /** False: the stations are switched off. */
  isShown?: boolean;
  /** Further layers, drawn beside the stations. */
  more?: readonly MapLayer[];
}

const NO_LAYERS: readonly never[] = [];

/** Map of the stations, each with the icon of its worst status, and of further layers. */
export function StationMap({
  stations,
  tiles,
  base,
  drawing,
  about,
  period,
  isShown = true,
  more = NO_LAYERS,
}: StationMapProps) {
  const t = useT();
  const layerOf = useStationLayer();
  const own = isShown ? [layerOf({ stations, period, about })] : [];
  return (
    <LayeredMap
      label={t("map.stations")}
      layers={[...own, ...more]}
      tiles={tiles}
      base={base}
      {...(drawing ? { drawing } : {})}
    />
  );
}
