import type { Mark, Place } from "./marks.ts";

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
    return (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: places keep the order of their marks
        key={n}
        d={one.symbol.path}
        data-sample={one.key}
        transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${radius.toFixed(2)})`}
        style={{
          fill: one.open ? "var(--surface)" : tint,
          stroke: one.open ? tint : "var(--surface)",
          strokeWidth: (one.open ? 1.6 : 1) / radius,
          opacity: one.faint ? 0.3 : 1,
        }}
      />
    );
  });
}
