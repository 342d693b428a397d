import { expect } from "vitest";
import type { Figure } from "../figure.ts";

/** Checks that no point and no text of a figure leaves its sheet. */
export function expectOnSheet({ width, height, shapes }: Figure): void {
  for (const shape of shapes) {
    const places =
      shape.kind === "text" ? [shape.at] : "points" in shape ? shape.points : [shape.from, shape.to];
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
  }
}
