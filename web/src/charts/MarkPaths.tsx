import { Fragment } from "react";
import { BELOW_TICK } from "./markers.ts";
import { type Mark, opacityOf, type Place } from "./marks.ts";

export interface MarkPathsProps {
  marks: readonly Mark[];
  places: readonly Place[];
  color(symbol: Mark["symbol"]): string;
}

/** Renders every point as a path that is labelled with its sample. */
export function MarkPaths({ marks, places, color }: MarkPathsProps) {
  return places.map(({ mark, x, y, radius }, n) => {
    const one = marks[mark];
    if (!one) return null;
    const tint = color(one.symbol);
    const transform = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${radius.toFixed(2)})`;
    const opacity = opacityOf(one);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: places keep the order of their marks
      <Fragment key={n}>
        <path
          d={one.symbol.path}
          data-sample={one.key}
          transform={transform}
          style={{
            fill: one.open ? "var(--surface)" : tint,
            stroke: one.open ? tint : "var(--surface)",
            strokeWidth: (one.open ? 1.6 : 1) / radius,
            opacity,
          }}
        />
        {one.below && (
          <path d={BELOW_TICK} data-below transform={transform} style={{ fill: tint, opacity }} />
        )}
      </Fragment>
    );
  });
}
