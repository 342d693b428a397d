import type { Theme } from "../lib/theme.ts";
import { BELOW_TICK } from "./markers.ts";
import { type Mark, opacityOf, type Place } from "./marks.ts";

export interface Painting {
  marks: readonly Mark[];
  places: readonly Place[];
  width: number;
  height: number;
  theme: Theme;
}

/** Paints thousands of points at once on a canvas; as SVG elements they would make the page slow. */
export function paintMarks(
  canvas: HTMLCanvasElement,
  { marks, places, width, height, theme }: Painting,
): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const sharp = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  const surface = theme === "dark" ? "#161a18" : "#ffffff";
  const paths = new Map<string, Path2D>();
  for (const { mark, x, y, radius } of places) {
    const one = marks[mark];
    if (!one) continue;
    const path = paths.get(one.symbol.path) ?? new Path2D(one.symbol.path);
    paths.set(one.symbol.path, path);
    const tint = theme === "dark" ? one.symbol.dark : one.symbol.light;
    const size = radius * sharp;
    context.setTransform(size, 0, 0, size, x * sharp, y * sharp);
    context.globalAlpha = opacityOf(one);
    context.fillStyle = one.open ? surface : tint;
    context.fill(path);
    context.lineWidth = (one.open ? 1.6 : 1) / radius;
    context.strokeStyle = one.open ? tint : surface;
    context.stroke(path);
    if (!one.below) continue;
    context.fillStyle = tint;
    context.fill(new Path2D(BELOW_TICK));
  }
}
