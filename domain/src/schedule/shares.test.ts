import { describe, expect, it } from "vitest";
import { doneShare, indicatorPeriod, percentOf, percentsOf, totalOf } from "./shares.ts";

const counts = { done: 1025, near: 31, unfulfilled: 22, skipped: 20, far: 163 };

describe("counts of monitorings", () => {
  it("add up to all monitorings without the rescheduled ones, which have one of the statuses already", () => {
    expect(totalOf(counts)).toBe(1261);
    expect(totalOf({ ...counts, rescheduled: 37 } as typeof counts)).toBe(1261);
  });

  it("have shares that add up to 100 %", () => {
    const percents = percentsOf(counts);
    expect(percents).toEqual({ done: 81.3, near: 2.5, unfulfilled: 1.7, skipped: 1.6, far: 12.9 });
    expect(Object.values(percents).reduce((sum, n) => sum + n)).toBeCloseTo(100);
  });

  it.each<[Record<string, number>, number]>([
    [{ a: 1, b: 1, c: 1 }, 100],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 }, 100],
    [{ a: 999, b: 1 }, 100],
    [{ a: 9999, b: 1, c: 0 }, 100],
    [{ a: 0, b: 5 }, 100],
    [{ a: 0, b: 0 }, 0],
  ])("of %j add up to %i", (some, sum) => {
    const percents = Object.values(percentsOf(some));
    expect(percents.reduce((all, n) => all + n, 0)).toBeCloseTo(sum);
    for (const n of percents) expect(n).toBeGreaterThanOrEqual(0);
  });

  it("have 0 % for an empty status", () => {
    expect(percentsOf({ done: 1, near: 1, skipped: 0, far: 1 }).skipped).toBe(0);
  });

  it("have 100 % only where there is no other", () => {
    expect(percentsOf({ done: 2999, unfulfilled: 1 })).toEqual({ done: 99.9, unfulfilled: 0.1 });
    expect(percentsOf({ done: 3000, unfulfilled: 0 })).toEqual({ done: 100, unfulfilled: 0 });
  });

  it("exclude skipped monitorings from what is due", () => {
    expect(doneShare({ done: 3, near: 0, unfulfilled: 1, skipped: 6, far: 0 })).toBe(0.75);
    expect(doneShare({ done: 0, near: 0, unfulfilled: 0, skipped: 6, far: 0 })).toBe(0);
  });
});

describe("a progress in percent", () => {
  it.each([
    [697 / 698, 0, 99],
    [697 / 698, 1, 99.9],
    [9999 / 10_000, 1, 99.9],
    [1, 0, 100],
    [1, 1, 100],
    [0.844, 0, 84],
    [0.8456, 1, 84.6],
    [0, 1, 0],
  ])("of %d with %d decimals is %d: 100 only when nothing is left", (share, digits, percent) => {
    expect(percentOf(share, digits)).toBe(percent);
  });
});

describe("the default period of the indicators", () => {
  it("is today's calendar year", () => {
    expect(indicatorPeriod("2026-11-23")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  });
});
