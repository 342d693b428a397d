import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../classes.ts";
import { IconButton } from "../IconButton.tsx";
import { IconX } from "../icons.ts";
import layout from "../layout.module.css";
import { BaseLayer } from "./BaseLayer.tsx";
import type { GroundShape } from "./base-layer.ts";
import { MapFrame, type MapTiles } from "./MapFrame.tsx";
import styles from "./map.module.css";
import { fit, type Size, type View, worldOf } from "./map.view.ts";
import type { MapLayer } from "./map-layer.ts";
import { ShapeIcon, SpotMarker } from "./SpotMarker.tsx";
import { closerView, type Glyph, indexOf, spotsOf } from "./spots.ts";
import { useMap } from "./use-map.ts";

export interface LayeredMapProps {
  label: string;
  layers: readonly MapLayer[];
  tiles: MapTiles | null;
  /** Base map, drawn below the layers. */
  base: readonly GroundShape[];
  /** Distance in pixels of the marks to the edge of the initial view. */
  margin?: number;
  /** Ref to the drawing, for its export. */
  drawing?: RefObject<SVGSVGElement | null>;
  /** Opens a thing instead of the card. */
  onOpen?(id: string): void;
  /** Below the legend of the layers. */
  note?: ReactNode;
  className?: string | undefined;
}

interface Chosen {
  layer: string;
  ids: readonly string[];
}

/** Map of one or several layers, whose marks and labels never overlap, with a legend of what it shows. */
export function LayeredMap({
  label,
  layers,
  tiles,
  base,
  margin,
  drawing,
  onOpen,
  note,
  className,
}: LayeredMapProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { map, points } = useFittedMap(layers, margin);
  const index = useMemo(() => indexOf(layers), [layers]);
  if (drawing) drawing.current = map.drawing.current;
  const spots = map.size.width > 0 ? spotsOf(index, map.view, map.size) : [];
  const open = ({ layer, items }: Glyph) => {
    const closer = items.length > 1 ? closerView(items, map.view, map.size) : null;
    if (closer) return map.show(closer);
    const [first] = items;
    if (onOpen && first) return onOpen(first.id);
    setChosen({ layer, ids: items.map(({ id }) => id) });
  };
  const isChosen = (glyph: Glyph) =>
    glyph.layer === chosen?.layer && glyph.items.some(({ id }) => chosen.ids.includes(id));
  return (
    <figure className={classes(styles.figure, className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere on the map closes the card that lies on it */}
      <div className={styles.layered} onKeyDown={(event) => event.key === "Escape" && setChosen(null)}>
        <MapFrame label={label} map={map} tiles={tiles} onFit={() => map.show(fit(points, map.size, margin))}>
          {base.length > 0 && (
            <BaseLayer shapes={base} view={map.view} above={spots.flatMap(({ boxes }) => boxes)} />
          )}
          {spots.map((spot) => (
            <SpotMarker key={spot.key} spot={spot} layers={layers} isChosen={isChosen} onOpen={open} />
          ))}
        </MapFrame>
        <Card chosen={chosen} layers={layers} onClose={() => setChosen(null)} />
      </div>
      <figcaption className={styles.legend}>
        {layers.map((layer) => (
          <Legend key={layer.key} layer={layer} isNamed={layers.length > 1} />
        ))}
        {note}
      </figcaption>
    </figure>
  );
}

/**
 * A map that shows all things of its layers until it is moved, also if its size changes or a slow layer arrives; it
 * stays as it is when a layer is switched off.
 */
function useFittedMap(layers: readonly MapLayer[], margin: number | undefined) {
  const points = useMemo(
    () =>
      layers.flatMap(({ items }) =>
        items.flatMap(({ place }) => (place ? [worldOf(place.longitude, place.latitude)] : [])),
      ),
    [layers],
  );
  const fitted = useRef<{ view: View; size: Size; count: number } | null>(null);
  const map = useMap((size: Size) => fit(points, size, margin));
  const { view, size, show } = map;
  useEffect(() => {
    if (size.width === 0) return;
    const last = fitted.current;
    const isMoved = last !== null && !isSame(last.view, view);
    const isGrown = last === null || last.size !== size || last.count < points.length;
    if (isMoved || !isGrown) return;
    const next = fit(points, size, margin);
    fitted.current = { view: next, size, count: points.length };
    if (!isSame(next, view)) show(next);
  }, [points, size, view, show, margin]);
  return { map, points };
}

const isSame = (a: View, b: View) => a.k === b.k && a.x === b.x && a.y === b.y;

interface CardProps {
  chosen: Chosen | null;
  layers: readonly MapLayer[];
  onClose(): void;
}

/** What was chosen, if its layer still shows it. */
function Card({ chosen, layers, onClose }: CardProps) {
  const t = useT();
  const layer = layers.find(({ key }) => key === chosen?.layer);
  const items = layer?.items.filter(({ id }) => chosen?.ids.includes(id)) ?? [];
  if (!layer || items.length === 0) return null;
  const { title, content } = layer.about(items);
  return (
    <section className={styles.card} aria-label={title}>
      <header className={layout.spreadRow8}>
        <b>{title}</b>
        <IconButton label={t("ui.close")} icon={<IconX size={16} aria-hidden />} onClick={onClose} />
      </header>
      {content}
    </section>
  );
}

function Legend({ layer: { title, shape, legend }, isNamed }: { layer: MapLayer; isNamed: boolean }) {
  return (
    <div className={classes(layout.clickableSummary, layout.mapLegend)}>
      {isNamed && (
        <b className={styles.legendName}>
          <ShapeIcon shape={shape} />
          {title}
        </b>
      )}
      {legend}
    </div>
  );
}
