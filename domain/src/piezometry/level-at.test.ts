import { describe, expect, it } from "vitest";
import { interpolate, levelAt, medianStep } from "./level-at.ts";

const points = [10, 20, 30, 90].map((at) => ({ at, level: at === 30 ? null : at }));

describe("what stood at an instant", () => {
  it("is the last that was there, and nothing once it is too old", () => {
    const at = (instant: number) => levelAt(points, instant, 25)?.at ?? null;
    expect([9, 10, 19, 20, 55, 56, 89, 90, 115, 116].map(at)).toEqual([
      ...[null, 10, 10, 20, 30, null, null, 90, 90, null],
    ]);
    expect(levelAt([], 5, 10)).toBeNull();
  });
  it("is told by the usual step between points, not by their gaps", () => {
    expect([medianStep(points), medianStep(points.slice(0, 1))]).toEqual([10, 0]);
  });
});

describe("places along a line", () => {
  const place = (latitude: number, longitude: number) => ({ place: { latitude, longitude } });
  it("are passed from west to east, whatever way the line slopes, with the distance between", () => {
    const down = [place(-28.27, -69.7), place(-28.26, -69.71), place(-28.28, -69.69)];
    const ordered = interpolate(down);
    expect(ordered.map(({ one }) => one.place.longitude)).toEqual([-69.71, -69.7, -69.69]);
    expect(ordered.map(({ from }) => from && Math.round(from / 10))).toEqual([null, 148, 148]);
  });
  it("stand last where nobody said them, and one alone is itself", () => {
    const nowhere = { place: null, name: "n" };
    expect(interpolate([nowhere, { ...place(1, 1), name: "p" }]).map(({ one }) => one.name)).toEqual([
      "p",
      "n",
    ]);
    expect(interpolate([nowhere])).toEqual([{ one: nowhere, from: null }]);
  });
  it("that run from south to north keep one way", () => {
    const up = [place(-28.3, -69.7), place(-28.1, -69.7), place(-28.2, -69.7)];
    const order = interpolate(up).map(({ one }) => one.place.latitude);
    expect([order, order.toReversed()]).toContainEqual([-28.3, -28.2, -28.1]);
  });
});
