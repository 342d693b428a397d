import { between, type Point, type Shape } from "./figure.ts";

/** The ticks of an axis of percentages that runs from 0 to 100 %. */
export const PERCENT_TICKS = [20, 40, 60, 80];

export const line = (from: Point, to: Point, role: "edge" | "grid" | "axis"): Shape => ({
  kind: "line",
  from,
  to,
  role,
});

/** A centred text. @param turn its rotation in degrees, counterclockwise */
export const text = (
  at: Point,
  words: string,
  role: "tick" | "name" | "field",
  turn = 0,
): Extract<Shape, { kind: "text" }> => ({
  kind: "text",
  at,
  text: words,
  anchor: "middle",
  turn,
  role,
});

/** The edges of a triangle, and its grid: three lines at each tick, parallel to its sides. */
export function triangleLines([a, b, c]: readonly [Point, Point, Point]): Shape[] {
  const grid = PERCENT_TICKS.flatMap((tick) => {
    const share = tick / 100;
    return [
      line(between(a, b, share), between(a, c, share), "grid"),
      line(between(b, a, share), between(b, c, share), "grid"),
      line(between(c, a, share), between(c, b, share), "grid"),
    ];
  });
  return [...grid, line(a, b, "edge"), line(b, c, "edge"), line(c, a, "edge")];
}
