import { describe, expect, it } from "vitest";
import { splitAtGaps, ticksBetween } from "./graph-scale.ts";

describe("ticks", () => {
  it("are round, within the range, and not more than requested", () => {
    expect(ticksBetween(2792, 2841, 10)).toEqual([
      2795, 2800, 2805, 2810, 2815, 2820, 2825, 2830, 2835, 2840,
    ]);
    expect(ticksBetween(0, 0.5, 5)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(ticksBetween(-12, 12, 4)).toEqual([-10, 0, 10]);
    expect(ticksBetween(3, 3, 5)).toEqual([]);
  });
});

describe("line segments", () => {
  const days = (...all: number[]) => all.map((at) => ({ at }));
  it("break where nothing was measured for more than three usual intervals", () => {
    expect(splitAtGaps(days(0, 30, 60, 150, 250, 280)).map((run) => run.map(({ at }) => at))).toEqual([
      [0, 30, 60, 150],
      [250, 280],
    ]);
  });
  it("of one point, or of none, are returned unchanged", () => {
    expect(splitAtGaps(days(5))).toEqual([[{ at: 5 }]]);
    expect(splitAtGaps([])).toEqual([]);
  });
});
