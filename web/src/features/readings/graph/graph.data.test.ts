import { expect, it } from "vitest";
import { addReading, gapsOf, joined, nearest, type Points, pointsOf, withGaps } from "./graph.data.ts";

const iso = (t: number) => new Date(t).toISOString();

it("reads raw readings as a line and buckets as a mean with its envelope, shifted for a comparison", () => {
  const last = { t: iso(2000), value: 2 };
  expect(pointsOf({ sensor: "a", t: [iso(1000), iso(2000)], v: [1, 2], last }, 500)).toEqual({
    t: [1500, 2500],
    v: [1, 2],
    last: { t: 2000, v: 2 },
  });
  expect(pointsOf({ sensor: "a", t: [iso(1000)], min: [1], max: [3], avg: [2], last: null })).toEqual({
    t: [1000],
    v: [2],
    min: [1],
    max: [3],
    last: null,
  });
});

it("breaks the line after more than twice the expected interval, and reports the gap", () => {
  const points: Points = { t: [0, 60_000, 120_000, 600_000], v: [1, 2, 3, 4], last: null };
  const gaps = gapsOf(points, 60_000);
  expect(gaps).toEqual([{ from: 120_000, to: 600_000 }]);
  expect(withGaps(points, gaps)).toEqual({
    t: [0, 60_000, 120_000, 120_001, 600_000],
    v: [1, 2, 3, null, 4],
  });
});

it("does not treat the width of buckets as a gap", () => {
  const t = [0, 1, 2, 3, 10].map((n) => n * 3_600_000);
  const v = [1, 1, 1, 1, 1];
  const points: Points = { t, v, min: v, max: v, last: null };
  expect(gapsOf(points, 60_000)).toEqual([{ from: 3 * 3_600_000, to: 10 * 3_600_000 }]);
});

it("inserts a live reading at its position, late ones too, and each only once", () => {
  const points: Points = { t: [10, 30], v: [1, 3], last: { t: 30, v: 3 } };
  expect([addReading(points, 40, 4), addReading(points, 20, 2), addReading(points, 30, 9)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(points).toEqual({ t: [10, 20, 30, 40], v: [1, 2, 3, 4], last: { t: 40, v: 4 } });
});

it("has the flags of a live value at its instant and as its last ones", () => {
  const points: Points = { t: [10], v: [1], last: { t: 10, v: 1 } };
  addReading(points, 20, 2, ["extrapolated"]);
  addReading(points, 30, 3);
  expect([...(points.flags ?? [])]).toEqual([[20, ["extrapolated"]]]);
  expect(points.last).toEqual({ t: 30, v: 3 });
});

it("aligns sensors on one series of instants without gaps from the other sensor's instants", () => {
  const { t, columns } = joined([
    { t: [1, 2, 3], v: [1, null, 3] },
    { t: [2], v: [7], min: [6], max: [8] },
  ]);
  expect(t).toEqual([1, 2, 3]);
  expect(columns).toEqual([
    [[1, null, 3]],
    [
      [undefined, 7, undefined],
      [undefined, 6, undefined],
      [undefined, 8, undefined],
    ],
  ]);
});

it("finds the reading nearest to the cursor", () => {
  expect([nearest([10, 20, 30], 14), nearest([10, 20, 30], 16), nearest([10], 99), nearest([], 1)]).toEqual([
    0, 1, 0, -1,
  ]);
});
