import { expect, it } from "vitest";
import { pull } from "./edge-scroll.ts";

it("scrolls only at an edge, towards it", () => {
  expect(pull(20, 0, 360)).toBeLessThan(0);
  expect(pull(340, 0, 360)).toBeGreaterThan(0);
  expect(pull(180, 0, 360)).toBe(0);
});

it("scrolls nothing in an area that consists of edges only", () => {
  expect(pull(20, 0, 100)).toBe(0);
});
