import { describe, expect, it } from "vitest";
import { interpolate, levelAt, medianStep } from "./level-at.ts";

const points = [10, 20, 30, 90].map((at) => ({ at, level: at === 30 ? null : at }));

describe("the value at an instant", () => {
  it("is the last one before it, and none once that is too old", () => {
    const at = (instant: number) => levelAt(points, instant, 25)?.at ?? null;
    expect([9, 10, 19, 20, 55, 56, 89, 90, 115, 116].map(at)).toEqual([
      ...[null, 10, 10, 20, 30, null, null, 90, 90, null],
    ]);
    expect(levelAt([], 5, 10)).toBeNull();
  });
  it("is aged by the usual interval between points, not by the gaps", () => {
    expect([medianStep(points), medianStep(points.slice(0, 1))]).toEqual([10, 0]);
  });
});

describe("locations along a line", () => {
  const place = (latitude: number, longitude: number) => ({ place: { latitude, longitude } });
  it("are ordered from west to east, for any slope of the line, with the distances between", () => {
    const down = [place(-28.27, -69.7), place(-28.26, -69.71), place(-28.28, -69.69)];
    const ordered = interpolate(down);
    expect(ordered.map(({ one }) => one.place.longitude)).toEqual([-69.71, -69.7, -69.69]);
    expect(ordered.map(({ from }) => from && Math.round(from / 10))).toEqual([null, 148, 148]);
  });
  it("are last without coordinates, and a single one is returned alone", () => {
    const nowhere = { place: null, name: "n" };
    expect(interpolate([nowhere, { ...place(1, 1), name: "p" }]).map(({ one }) => one.name)).toEqual([
      "p",
      "n",
    ]);
    expect(interpolate([nowhere])).toEqual([{ one: nowhere, from: null }]);
  });
  it("from south to north are ordered in one direction", () => {
    const up = [place(-28.3, -69.7), place(-28.1, -69.7), place(-28.2, -69.7)];
    const order = interpolate(up).map(({ one }) => one.place.latitude);
    expect([order, order.toReversed()]).toContainEqual([-28.3, -28.2, -28.1]);
  });
});
