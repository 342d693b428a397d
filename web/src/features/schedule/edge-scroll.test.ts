import { expect, it } from "vitest";
import { pull } from "./edge-scroll.ts";

it("goes along at an edge alone, towards it", () => {
  expect(pull(20, 0, 360)).toBeLessThan(0);
  expect(pull(340, 0, 360)).toBeGreaterThan(0);
  expect(pull(180, 0, 360)).toBe(0);
});

it("moves nothing that is all edge", () => {
  expect(pull(20, 0, 100)).toBe(0);
});
