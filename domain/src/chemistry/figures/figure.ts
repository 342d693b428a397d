import type { Point } from "../diagram.ts";

export type { Point } from "../diagram.ts";

/**
 * What a figure is drawn of, on the screen as on paper: lengths in the figure's own unit, y upwards. Who draws it chooses
 * colours and letters by the roles.
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
      /** Degrees against the clock. */
      turn: number;
      role: "tick" | "name" | "field" | "title" | "limit" | "warning";
    };

export interface Figure {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
/** The point at a share of the way. */
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});
/** As far from the way from `a` to `b` as is said, on its left; to the right below zero. */
export function aside(a: Point, b: Point, far: number): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return { x: (-(b.y - a.y) / length) * far, y: ((b.x - a.x) / length) * far };
}
/** What the corner of chloride is called: nitrate is counted with it where somebody asked for that. */
export const chlorideName = (nitrate: boolean): string => (nitrate ? "Cl+NO3" : "Cl");
