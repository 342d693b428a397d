import { useT } from "../../../lib/i18n.ts";
import type { GroundShape } from "../../../ui/map/base-layer.ts";
import { LayeredMap } from "../../../ui/map/LayeredMap.tsx";
import type { MapTiles } from "../../../ui/map/MapFrame.tsx";
import styles from "./exceedances.module.css";
import { type JudgedStation, useVerdictLayer } from "./verdict-layer.tsx";

interface VerdictMapProps {
  stations: readonly JudgedStation[];
  tiles: MapTiles | null;
  /** Base map, drawn below the stations. */
  base: readonly GroundShape[];
  onStation(id: string): void;
}

const MARGIN = 36;

/** Map of the stations, each with its worst verdict; a station filters the list. */
export function VerdictMap({ stations, tiles, base, onStation }: VerdictMapProps) {
  const t = useT();
  const layerOf = useVerdictLayer();
  return (
    <LayeredMap
      label={t("map.stations")}
      layers={[layerOf({ stations, links: () => null })]}
      tiles={tiles}
      base={base}
      margin={MARGIN}
      onOpen={onStation}
      className={styles.figureMap}
    />
  );
}
