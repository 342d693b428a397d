import type { Point } from "../diagram.ts";

export type { Point } from "../diagram.ts";

/**
 * Shapes of a figure, for screen and PDF: lengths in the figure's own unit, y upwards. The renderer chooses colours and
 * fonts by role.
 */
export type Shape =
  | { kind: "line"; from: Point; to: Point; role: "edge" | "grid" | "axis" | "scale" | "limit" | "warning" }
  | { kind: "arrow"; from: Point; to: Point; role: "axis" }
  | { kind: "polygon"; points: readonly Point[]; role: "field" | "water"; name: string }
  | {
      kind: "text";
      at: Point;
      text: string;
      anchor: "start" | "middle" | "end";
      /** Rotation in degrees, counterclockwise. */
      turn: number;
      role: "tick" | "name" | "field" | "title" | "limit" | "warning";
    };

export interface Figure {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
/** The point at a share of the way from `a` to `b`. */
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});
/** The offset perpendicular to the way from `a` to `b`, to its left; negative `far` is to its right. */
export function aside(a: Point, b: Point, far: number): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return { x: (-(b.y - a.y) / length) * far, y: ((b.x - a.x) / length) * far };
}
/** Splits a line at missing points. */
export function unbrokenLines(points: readonly (Point | null)[]): Point[][] {
  const lines: Point[][] = [[]];
  for (const point of points)
    if (point) lines.at(-1)?.push(point);
    else lines.push([]);
  return lines.filter((line) => line.length > 1);
}
/** Label of the chloride corner: nitrate is included where requested. */
export const chlorideName = (nitrate: boolean): string => (nitrate ? "Cl+NO3" : "Cl");
