import { describe, expect, it } from "vitest";
import { nextLimit, weekTrend } from "./last-value.ts";

const HOUR = 3_600_000;
const limit = (value: number, side: "above" | "below", priority: number) => ({
  value,
  side,
  priority,
  band: true,
  label: "",
  short: "",
  scale: "m",
});

describe("the trend of a week", () => {
  const hours = (from: number) => Array.from({ length: 200 }, (_, n) => (from + n) * HOUR);
  const until = 200 * HOUR;

  it("is the change per day of the daily means, whatever the cycle of the day", () => {
    const t = hours(0);
    const rising = t.map((at, n) => 10 + at / (24 * HOUR) + 5 * Math.sin((2 * Math.PI * n) / 24));
    expect(weekTrend({ t, v: rising }, until)).toBeCloseTo(1, 2);
    const daily = t.map((_, n) => 10 + 5 * Math.sin((2 * Math.PI * n) / 24));
    expect(Math.abs(weekTrend({ t, v: daily }, until) ?? 1)).toBeLessThan(0.05);
  });

  it("is none where the days go up and down, and unknown of few days", () => {
    const t = hours(0);
    const level = [3, 1, 4, 1.5, 2.6, 2, 3.1, 1.2, 2.5];
    expect(weekTrend({ t, v: t.map((at) => level[Math.floor(at / (24 * HOUR))] ?? 0) }, until)).toBe(0);
    expect(weekTrend({ t: hours(150), v: t.map(() => 1) }, until)).toBeNull();
    expect(weekTrend({ t: [], v: [] }, until)).toBeNull();
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
