import type { Point, Shape } from "@vetaverde/domain/chemistry/figures/figure";
import styles from "./charts.module.css";

export interface FigureShapesProps {
  shapes: readonly Shape[];
  /** Pixels per unit of the figure, and the figure's height in that unit: on a screen y increases downwards. */
  scale: number;
  height: number;
  color?: string;
}

/** The parts of a formula; every second one is a subscript. */
const partsOf = (text: string) => text.split(/(?<=[A-Za-z])([2-4])(?![0-9])/);

/**
 * Ion formulas with their numbers as subscripts, in a drawing. A subscript is 0.25 em of its own, smaller size lower;
 * what follows is as much higher, in its own size.
 */
export function Ions({ text }: { text: string }) {
  return partsOf(text).map((part, n) =>
    n % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one word keep their order
      <tspan key={n} dy={n > 0 ? "-0.1875em" : undefined}>
        {part}
      </tspan>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one word keep their order
      <tspan key={n} dy="0.25em" fontSize="75%">
        {part}
      </tspan>
    ),
  );
}

/** The same in a text of the page. */
export const IonWords = ({ text }: { text: string }) =>
  partsOf(text).map((part, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their order
    n % 2 === 0 ? part : <sub key={n}>{part}</sub>,
  );

/** Renders the shapes of a figure as the domain calculates them. */
export function FigureShapes({ shapes, scale, height, color }: FigureShapesProps) {
  const x = (point: Point) => round(point.x * scale);
  const y = (point: Point) => round((height - point.y) * scale);
  return shapes.map((shape, n) => {
    const key = `${shape.kind}${n}`;
    if (shape.kind === "polygon") {
      const points = shape.points.map((point) => `${x(point)},${y(point)}`).join(" ");
      const paint = shape.role === "water" ? { fill: color, stroke: color } : {};
      return <polygon key={key} points={points} className={styles[shape.role]} style={paint} />;
    }
    if (shape.kind === "text") {
      const place = `translate(${x(shape.at)} ${y(shape.at)}) rotate(${-shape.turn})`;
      return (
        <text
          key={key}
          transform={place}
          dy="0.35em"
          textAnchor={shape.anchor}
          className={styles[`${shape.role}Text`]}
        >
          <Ions text={shape.text} />
        </text>
      );
    }
    const { from, to } = shape;
    if (shape.kind === "arrow") return <path key={key} d={arrow(from, to, x, y)} className={styles.arrow} />;
    return <line key={key} x1={x(from)} y1={y(from)} x2={x(to)} y2={y(to)} className={styles[shape.role]} />;
  });
}

const round = (value: number) => Math.round(value * 100) / 100;

function arrow(from: Point, to: Point, x: (p: Point) => number, y: (p: Point) => number): string {
  const [x1, y1, x2, y2] = [x(from), y(from), x(to), y(to)];
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) =>
    `${round(x2 - 6 * Math.cos(angle + turn))} ${round(y2 - 6 * Math.sin(angle + turn))}`;
  return `M${x1} ${y1}L${x2} ${y2}M${wing(0.45)}L${x2} ${y2}L${wing(-0.45)}`;
}
