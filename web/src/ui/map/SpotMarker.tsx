import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "../classes.ts";
import layout from "../layout.module.css";
import type { Labelled } from "./labels.ts";
import { MarkLabel } from "./MarkLabel.tsx";
import styles from "./map.module.css";
import type { MapLayer } from "./map-layer.ts";
import { type Glyph, reachOf, type Shape, type Spot } from "./spots.ts";

interface SpotMarkerProps {
  spot: Labelled<Spot>;
  layers: readonly MapLayer[];
  isChosen(glyph: Glyph): boolean;
  onOpen(glyph: Glyph): void;
}

/** What the layers show at one place: a mark of each layer, side by side, with the label of what belongs together. */
export function SpotMarker({ spot, layers, isChosen, onOpen }: SpotMarkerProps) {
  return (
    <g transform={`translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`} className={layout.mapLabels}>
      {spot.glyphs.map((glyph) => {
        const layer = layers.find(({ key }) => key === glyph.layer);
        return (
          layer && (
            <GlyphButton
              key={glyph.layer}
              glyph={glyph}
              layer={layer}
              chosen={isChosen(glyph)}
              onOpen={() => onOpen(glyph)}
            />
          )
        );
      })}
      <MarkLabel mark={spot} />
    </g>
  );
}

interface GlyphButtonProps {
  glyph: Glyph;
  layer: MapLayer;
  chosen: boolean;
  onOpen(): void;
}

/** Half of the height that a gloved finger needs. */
const TOUCHED = 22;

function GlyphButton({ glyph, layer, chosen, onOpen }: GlyphButtonProps) {
  const { items, dx } = glyph;
  const reach = reachOf(glyph);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onOpen();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
    <g
      transform={dx === 0 ? undefined : `translate(${dx.toFixed(1)} 0)`}
      role="button"
      tabIndex={0}
      aria-label={layer.spoken(items)}
      data-layer={layer.key}
      className={classes(layout.clickable, layout.markFocus)}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <rect x={-reach} y={-TOUCHED} width={2 * reach} height={2 * TOUCHED} fill="transparent" />
      {items.length > 1 ? (
        <Several glyph={glyph} layer={layer} chosen={chosen} />
      ) : (
        <Single glyph={glyph} layer={layer} chosen={chosen} />
      )}
    </g>
  );
}

/** Outlines from the top, clockwise, so that the parts of a ring begin there. */
const OUTLINES: Readonly<Record<Shape, (r: number) => string>> = {
  circle: (r) => `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`,
  square: (r) => `M0 ${-r}H${r}V${r}H${-r}V${-r}Z`,
  diamond: (r) => `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`,
};
const SINGLE: Readonly<Record<Shape, { r: number; icon: number }>> = {
  circle: { r: 11, icon: 18 },
  square: { r: 10.5, icon: 17 },
  diamond: { r: 14, icon: 14 },
};
const RING: Readonly<Record<Shape, number>> = { circle: 17, square: 16, diamond: 20 };
const CHOSEN = 3;

interface MarkProps extends Omit<GlyphButtonProps, "onOpen"> {}

function Single({ glyph: { shape, items, isMarked }, layer, chosen }: MarkProps) {
  const { r, icon } = SINGLE[shape];
  const state = items[0]?.state ?? "";
  return (
    <>
      {isMarked && <path d={OUTLINES[shape](r + 5)} className={styles.marked} />}
      <path
        d={OUTLINES[shape](chosen ? r + CHOSEN : r)}
        className={classes(layout.focusedShape, styles.outline, layout.svgSurface, chosen && styles.chosen)}
      />
      <Icon at={0} size={icon} layer={layer} state={state} />
    </>
  );
}

const Icon = ({
  at,
  size,
  layer,
  state,
}: {
  at: number;
  size: number;
  layer: MapLayer;
  state: string;
}): ReactNode => <g transform={`translate(${at - size / 2} ${-at - size / 2})`}>{layer.icon(state, size)}</g>;

/** An outline divided by state, with the number and the icon of the most urgent state. */
function Several({ glyph: { shape, items, isMarked }, layer, chosen }: MarkProps) {
  const ring = OUTLINES[shape](RING[shape]);
  const worst = items[0]?.state;
  let turned = 0;
  return (
    <>
      {isMarked && <path d={OUTLINES[shape](RING[shape] + 6)} className={styles.marked} />}
      <path
        d={OUTLINES[shape](RING[shape] + 3)}
        className={classes(layout.focusedShape, layout.svgSurface, chosen && styles.chosen)}
      />
      {layer.order.map((state) => {
        const part = (items.filter((item) => item.state === state).length / items.length) * 100;
        if (part === 0) return null;
        const from = turned;
        turned += part;
        return (
          <path
            key={state}
            d={ring}
            pathLength={100}
            className={classes(layout.focusedShape, styles.ring)}
            style={{ stroke: layer.color(state) }}
            strokeDasharray={`${Math.max(1, part < 100 ? part - 2 : part)} 100`}
            strokeDashoffset={-from}
          />
        );
      })}
      <text y={4} className={styles.count}>
        {items.length}
      </text>
      {worst !== undefined && layer.order.includes(worst) && (
        <g transform="translate(12 -12)">
          <circle r={8} className={classes(layout.focusedShape, layout.svgSurface)} />
          <Icon at={0} size={14} layer={layer} state={worst} />
        </g>
      )}
    </>
  );
}

/** The shape of a layer's marks, beside its name. */
export const ShapeIcon = ({ shape }: { shape: Shape }) => (
  <svg width={16} height={16} viewBox="-8 -8 16 16" aria-hidden className={styles.shape}>
    <path d={OUTLINES[shape](shape === "square" ? 5.5 : 6.5)} />
  </svg>
);
