import type { StiffRow } from "../diagram.ts";
import type { Figure, Point, Shape } from "./figure.ts";

/** Sizes in the figure's unit: a half of the scale is 1 wide. */
const ROW = 0.34;
const MARGIN = { side: 0.1, top: 0.3, bottom: 0.34 };
const NAME_AWAY = 0.05;

const STEPS = [1, 2, 5];

/** The least of 1, 2, 5, 10, 20 … that holds every value: where the scale ends on both sides, meq/L. */
export function stiffScale(samples: readonly (readonly StiffRow[])[]): number {
  const most = Math.max(
    0,
    ...samples.flatMap((rows) => rows.flatMap(({ cation, anion }) => [cation.meq, anion.meq])),
  );
  for (let power = 10 ** Math.floor(Math.log10(most || 1)); ; power *= 10) {
    const step = STEPS.find((one) => one * power >= most);
    if (step !== undefined) return step * power;
  }
}

/**
 * A sample's polygon (Stiff 1951): cations to the left of the axis, anions to the right.
 * @param scale meq/L at either end, one for all the diagrams that are to be compared
 */
export function stiffFigure(rows: readonly StiffRow[], scale: number, title: string): Figure {
  const width = 2 * (1 + MARGIN.side);
  const height = MARGIN.top + ROW * (rows.length - 1) + MARGIN.bottom;
  const middle = width / 2;
  const yOf = (row: number) => height - MARGIN.top - ROW * row;
  const xOf = (meq: number) => middle + meq / scale;
  const left = rows.map(({ cation }, row): Point => ({ x: xOf(-cation.meq), y: yOf(row) }));
  const right = rows.map(({ anion }, row): Point => ({ x: xOf(anion.meq), y: yOf(row) }));
  const low = yOf(rows.length - 1) - 0.1;
  const ticks = [-1, -0.5, 0, 0.5, 1];
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
    ...ticks.flatMap((share): Shape[] => [
      {
        kind: "line",
        from: { x: middle + share, y: low },
        to: { x: middle + share, y: low - 0.03 },
        role: "scale",
      },
      {
        ...{ kind: "text", at: { x: middle + share, y: low - 0.11 }, text: String(Math.abs(share * scale)) },
        ...{ anchor: "middle", turn: 0, role: "tick" },
      },
    ]),
    ...rows.flatMap(({ cation, anion }, row): Shape[] => [
      {
        ...{ kind: "text", at: { x: xOf(-cation.meq) - NAME_AWAY, y: yOf(row) }, text: cation.name },
        ...{ anchor: "end", turn: 0, role: "name" },
      },
      {
        ...{ kind: "text", at: { x: xOf(anion.meq) + NAME_AWAY, y: yOf(row) }, text: anion.name },
        ...{ anchor: "start", turn: 0, role: "name" },
      },
    ]),
  ];
  return { width, height, shapes };
}
