import type { StiffRow } from "../diagram.ts";
import type { Figure, Point, Shape } from "./figure.ts";

/** Sizes in the figure's unit: half of the scale has width 1. */
const ROW = 0.34;
const MARGIN = { side: 0.1, top: 0.3, bottom: 0.34 };
const NAME_AWAY = 0.05;

const STEPS = [1, 2, 5];

/** The smallest of 1, 2, 5, 10, 20 … that contains every value: the end of the scale on both sides, meq/L. */
export function stiffScale(samples: readonly (readonly StiffRow[])[]): number {
  const highest = Math.max(
    0,
    ...samples.flatMap((rows) => rows.flatMap(({ cation, anion }) => [cation.meq, anion.meq])),
  );
  for (let power = 10 ** Math.floor(Math.log10(highest || 1)); ; power *= 10) {
    const step = STEPS.find((one) => one * power >= highest);
    if (step !== undefined) return step * power;
  }
}

/** Share of the scale below which a polygon has no visible shape. */
const SEEN = 0.05;

const longest = (rows: readonly StiffRow[]): number =>
  Math.max(0, ...rows.flatMap(({ cation, anion }) => [cation.meq, anion.meq]));

/** Whether a bar is longer than the scale. */
export const isCut = (rows: readonly StiffRow[], scale: number): boolean => longest(rows) > scale;

/**
 * The scale with which most polygons have a shape: the fewest are cut, or slivers of less than a twentieth of it. Ties
 * go to the scale that cuts the fewest, then to the smallest. A brine among fresh waters is cut.
 */
export function stiffUsualScale(samples: readonly (readonly StiffRow[])[]): number {
  const bars = samples.map(longest);
  const scales = [...new Set(samples.map((rows) => stiffScale([rows])))].sort((a, b) => a - b);
  const rated = scales.map((scale) => {
    const cut = bars.filter((bar) => bar > scale).length;
    return { scale, cut, lost: cut + bars.filter((bar) => bar < SEEN * scale).length };
  });
  const [best] = rated.sort((a, b) => a.lost - b.lost || a.cut - b.cut || a.scale - b.scale);
  return best?.scale ?? stiffScale([]);
}

/** Beyond this share of the scale there is no space outside a bar for its label. */
const INSIDE = 0.6;
const SLANT = 0.045;

/** Two strokes through the end of a truncated bar, the usual break mark. */
function cutMark({ x, y }: Point, middle: number): Shape[] {
  const inwards = x < middle ? 1 : -1;
  return [0.07, 0.12].map(
    (far): Shape => ({
      kind: "line",
      role: "edge",
      from: { x: x + inwards * far - SLANT / 2, y: y - SLANT },
      to: { x: x + inwards * far + SLANT / 2, y: y + SLANT },
    }),
  );
}

/**
 * A sample's polygon (Stiff 1951): cations to the left of the axis, anions to the right.
 * @param scale meq/L at either end, the same for all compared diagrams; a longer bar is cut at its end, marked, and
 * labelled with its value
 */
export function stiffFigure(
  rows: readonly StiffRow[],
  scale: number,
  title: string,
  number: (meq: number) => string = String,
): Figure {
  const width = 2 * (1 + MARGIN.side);
  const height = MARGIN.top + ROW * (rows.length - 1) + MARGIN.bottom;
  const middle = width / 2;
  const yOf = (row: number) => height - MARGIN.top - ROW * row;
  const xOf = (meq: number) => middle + Math.max(-1, Math.min(1, meq / scale));
  const left = rows.map(({ cation }, row): Point => ({ x: xOf(-cation.meq), y: yOf(row) }));
  const right = rows.map(({ anion }, row): Point => ({ x: xOf(anion.meq), y: yOf(row) }));
  const low = yOf(rows.length - 1) - 0.1;
  const shapes: Shape[] = [
    {
      kind: "text",
      at: { x: middle, y: height - 0.08 },
      text: title,
      anchor: "middle",
      turn: 0,
      role: "title",
    },
    { kind: "polygon", points: [...left, ...right.reverse()], role: "water", name: title },
    { kind: "line", from: { x: middle, y: low }, to: { x: middle, y: yOf(0) + 0.06 }, role: "axis" },
    { kind: "line", from: { x: xOf(-scale), y: low }, to: { x: xOf(scale), y: low }, role: "scale" },
    ...tickShapes({ middle, low }, (share) => number(Math.abs(share * scale))),
    ...rows.flatMap(({ cation, anion }, row): Shape[] => [
      ...ionShapes(cation, -1, { scale, middle, end: { x: xOf(-cation.meq), y: yOf(row) }, number }),
      ...ionShapes(anion, 1, { scale, middle, end: { x: xOf(anion.meq), y: yOf(row) }, number }),
    ]),
  ];
  return { width, height, shapes };
}

/** The scale below the polygon. */
const tickShapes = (
  { middle, low }: { middle: number; low: number },
  labelOf: (share: number) => string,
): Shape[] =>
  [-1, -0.5, 0, 0.5, 1].flatMap((share): Shape[] => [
    {
      kind: "line",
      from: { x: middle + share, y: low },
      to: { x: middle + share, y: low - 0.03 },
      role: "scale",
    },
    {
      kind: "text",
      at: { x: middle + share, y: low - 0.11 },
      text: labelOf(share),
      anchor: "middle",
      turn: 0,
      role: "tick",
    },
  ]);

interface IonPlace {
  scale: number;
  middle: number;
  /** The corner of the polygon. */
  end: Point;
  number(meq: number): string;
}

/** The name of an ion next to its corner, with its value and a mark where the corner is cut. */
function ionShapes(
  { name, meq }: StiffRow["cation"] | StiffRow["anion"],
  side: -1 | 1,
  { scale, middle, end, number }: IonPlace,
): Shape[] {
  const isCut = meq > scale;
  const isInside = meq > INSIDE * scale;
  const away = isInside ? -side * (isCut ? 0.17 : NAME_AWAY) : side * NAME_AWAY;
  return [
    ...(isCut ? cutMark(end, middle) : []),
    {
      kind: "text",
      at: { x: end.x + away, y: end.y },
      role: "name",
      turn: 0,
      text: isCut ? `${name} ${number(meq)}` : name,
      anchor: side < 0 === isInside ? "start" : "end",
    },
  ];
}

/** Distance of the outer rows from the edges of a plain polygon's sheet, in rows. */
const PLAIN_PAD = 0.4;

/**
 * A sample's polygon without names and numbers, for a grid of polygons whose rows are named once: grid lines at the
 * ends and halves of the scale, and the value of a bar that is cut.
 * @param row distance of two rows, where half of the scale has width 1
 */
export function plainStiff(
  rows: readonly StiffRow[],
  scale: number,
  { row, number }: { row: number; number(meq: number): string },
): Figure {
  const pad = PLAIN_PAD * row;
  const height = row * (rows.length - 1) + 2 * pad;
  const yOf = (n: number) => height - pad - row * n;
  const xOf = (meq: number) => 1 + Math.max(-1, Math.min(1, meq / scale));
  const line = (from: Point, to: Point, role: "grid" | "axis"): Shape => ({ kind: "line", from, to, role });
  const left = rows.map(({ cation }, n): Point => ({ x: xOf(-cation.meq), y: yOf(n) }));
  const right = rows.map(({ anion }, n): Point => ({ x: xOf(anion.meq), y: yOf(n) }));
  return {
    width: 2,
    height,
    shapes: [
      ...[0, 0.5, 1.5, 2].map((x) => line({ x, y: 0 }, { x, y: height }, "grid")),
      ...rows.map((_, n) => line({ x: 0, y: yOf(n) }, { x: 2, y: yOf(n) }, "grid")),
      { kind: "polygon", points: [...left, ...right.toReversed()], role: "water", name: "" },
      line({ x: 1, y: 0 }, { x: 1, y: height }, "axis"),
      ...rows.flatMap(({ cation, anion }, n) => [
        ...plainCut(cation.meq, scale, { x: 0, y: yOf(n) }, number),
        ...plainCut(anion.meq, scale, { x: 2, y: yOf(n) }, number),
      ]),
    ],
  };
}

/** The break mark and the value of a bar that is longer than the scale. */
function plainCut(meq: number, scale: number, end: Point, number: (meq: number) => string): Shape[] {
  if (meq <= scale) return [];
  const inwards = end.x < 1 ? 1 : -1;
  return [
    ...cutMark(end, 1),
    {
      kind: "text",
      at: { x: end.x + inwards * 0.18, y: end.y },
      text: number(meq),
      anchor: inwards > 0 ? "start" : "end",
      turn: 0,
      role: "tick",
    },
  ];
}
