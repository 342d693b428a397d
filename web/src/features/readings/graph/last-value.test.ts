import { describe, expect, it } from "vitest";
import { nextLimit, trendOf } from "./last-value.ts";

const HOUR = 3_600_000;
const limit = (value: number, side: "above" | "below", priority: number) => ({
  ...{ value, side, priority, band: true, label: "", short: "", scale: "m" },
});

describe("the trend of a line", () => {
  it("is its change per day over the last 24 hours, without what came before", () => {
    const hours = Array.from({ length: 60 }, (_, n) => n * HOUR);
    const values = hours.map((_, n) => (n < 35 ? 500 : 10 + n / 24));
    expect(trendOf({ t: hours, v: values })).toBeCloseTo(1, 9);
  });

  it("ignores gaps, and is unknown of too few values or too short a time", () => {
    const t = [0, 2, 4, 5, 6].map((n) => n * HOUR);
    expect(trendOf({ t, v: [1, 2, null, 3.5, 4] })).toBeCloseTo(12, 9);
    expect(trendOf({ t: t.slice(0, 3), v: [1, 2, 3] })).toBeNull();
    expect(trendOf({ t: [0, 1, 2, 3], v: [1, 2, 3, 4] })).toBeNull();
    expect(trendOf({ t: [], v: [] })).toBeNull();
  });
});

describe("the next limit", () => {
  it("is the nearest one, or the most important of those that are exceeded", () => {
    const limits = [limit(10, "above", 1), limit(8, "above", 2), limit(2, "below", 1)];
    expect(nextLimit(7, limits)).toMatchObject({ limit: { value: 8 }, distance: 1, isExceeded: false });
    expect(nextLimit(9, limits)).toMatchObject({ limit: { value: 8 }, isExceeded: true });
    expect(nextLimit(11, limits)).toMatchObject({ limit: { value: 10 }, distance: 1, isExceeded: true });
    expect(nextLimit(1, limits)).toMatchObject({ limit: { value: 2 }, isExceeded: true });
    expect(nextLimit(1, [])).toBeNull();
  });
});
