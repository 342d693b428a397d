import { expect, it } from "vitest";
import { apart, around, free } from "./levels.view.ts";

const at = (...places: number[]) => places.map((place, n) => ({ id: String(n), at: place }));

it("leaves labels in place while they do not overlap", () => {
  expect([...apart(at(10, 40, 25), 15)].sort()).toEqual([
    ["0", 10],
    ["1", 40],
    ["2", 25],
  ]);
});

it("stacks labels that would overlap around their middle", () => {
  const places = apart(at(100, 102, 101, 300, 118), 15);
  const sorted = [...places].sort((a, b) => a[1] - b[1]);
  expect(sorted.map(([id]) => id)).toEqual(["0", "2", "1", "4", "3"]);
  for (const [n, [, place]] of sorted.slice(1).entries())
    expect(place - (sorted[n]?.[1] ?? 0)).toBeGreaterThanOrEqual(15 - 1e-9);
  expect(places.get("3")).toBe(300);
});

it("names what is higher above the level's figure, and what is lower below it", () => {
  // Two limits a pixel and eight pixels below the level, and one above it: their order stays that of their values.
  expect(around([101, 108, 90], { at: 100, first: 95, last: 95 }, [], 14)).toEqual([109, 123, 81]);
  expect(around([101], { at: 100, first: 95, last: 108 }, [], 14)).toEqual([122]);
  expect(around([101], { at: 100, first: 95, last: 95 }, [112], 14)).toEqual([126]);
});

it("puts a label at the nearest free position", () => {
  expect(free([100], [], 14)).toEqual([100]);
  expect(free([100], [95], 14)).toEqual([109]);
  expect(free([100, 101], [105], 14)).toEqual([91, 119]);
});
