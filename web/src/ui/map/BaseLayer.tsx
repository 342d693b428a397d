import { memo, useMemo } from "react";
import { useT } from "../../lib/i18n.ts";
import { type Box, drawnShapes, type GroundShape, MILLIONTH, namesAt } from "./base-layer.ts";
import styles from "./map.module.css";
import { onScreen, type View } from "./map.view.ts";

export interface BaseLayerProps {
  shapes: readonly GroundShape[];
  view: View;
  /** Areas where no name may be drawn. */
  above: readonly Box[];
}

/** The base map of a mine: pits and ponds, roads and limits, peaks, each labelled where there is room. */
export function BaseLayer({ shapes, view, above }: BaseLayerProps) {
  const t = useT();
  const drawn = useMemo(() => drawnShapes(shapes), [shapes]);
  const spoken = useMemo(
    () => [...new Set(shapes.flatMap(({ properties: { name } }) => (name ? [name] : [])))].join(", "),
    [shapes],
  );
  const step = view.k * MILLIONTH;
  const at = ([x, y]: readonly [number, number]) => onScreen(view, [x, y]);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a part of a drawing is a picture, and takes no focus
    <g role="img" aria-label={`${t("map.base.title")}: ${spoken}`} className={styles.base}>
      {drawn.map(({ key, kind, path, from, points }) => {
        const [x, y] = at(from);
        return kind === "point" ? (
          points.map((point) => {
            const [px, py] = at(point);
            return <circle key={`${key} ${point}`} cx={px} cy={py} r={3} className={styles.peak} />;
          })
        ) : (
          <g key={key} transform={`translate(${x} ${y}) scale(${step})`}>
            <Outline path={path} area={kind === "area"} />
          </g>
        );
      })}
      {namesAt(drawn, view, above).map(({ key, x, y, name }) => (
        <text key={key} x={x} y={y}>
          {name}
        </text>
      ))}
    </g>
  );
}

/** Memoised, so that paths of thousands of points are not re-rendered at every move. */
const Outline = memo(({ path, area }: { path: string; area: boolean }) => (
  <path
    d={path}
    className={area ? styles.area : styles.road}
    fillRule="evenodd"
    vectorEffect="non-scaling-stroke"
  />
));
