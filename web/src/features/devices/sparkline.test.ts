import { expect, it } from "vitest";
import { pathsOf } from "./sparkline.ts";

it("a sparkline rises from low to high, and breaks at gaps", () => {
  expect(pathsOf([1, 3, null, 2], 34, 20)).toEqual(["M2 18L12 2", "M32 10h0"]);
});
it("a sparkline is centred where nothing changed, and empty without data", () => {
  expect(pathsOf([5, 5], 34, 20)).toEqual(["M2 10L32 10"]);
  expect(pathsOf([null, null], 34, 20)).toEqual([]);
  expect(pathsOf([], 34, 20)).toEqual([]);
});
