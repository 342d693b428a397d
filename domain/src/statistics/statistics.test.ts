import { describe, expect, it } from "vitest";
import { percentileOf, summaryOf } from "./summary.ts";
import { trendOf } from "./trend.ts";

describe("a statistical summary", () => {
  it("describes a sample", () => {
    expect(summaryOf([4, 1, 3, 2])).toMatchObject({ n: 4, min: 1, max: 4, mean: 2.5, median: 2.5 });
    expect(summaryOf([4, 1, 3, 2])?.sd).toBeCloseTo(1.290994, 6);
    expect(summaryOf([7])?.sd).toBeNull();
    expect(summaryOf([])).toBeNull();
  });

  it("has the percentiles of spreadsheets", () => {
    const sorted = [15, 20, 35, 40, 50];
    expect(percentileOf(sorted, 40)).toBe(29);
    expect(percentileOf(sorted, 5)).toBe(16);
    expect([percentileOf(sorted, 0), percentileOf(sorted, 100)]).toEqual([15, 50]);
    expect(() => percentileOf([], 50)).toThrow(RangeError);
  });
});

describe("a statistical trend", () => {
  const YEAR = 365.25 * 86_400_000;
  const yearly = (...values: number[]) => values.map((value, n) => ({ t: n * YEAR, value }));

  it("of rising values is positive", () => {
    const found = trendOf(yearly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    expect(found).toMatchObject({ n: 10, s: 45, variance: 125, tau: 1, caution: false });
    expect(found?.slope).toBeCloseTo(1, 12);
    expect(found?.z).toBeCloseTo(3.93548, 5);
    expect(found?.p).toBeCloseTo(8.30307e-5, 9);
  });

  it("handles ties, in any order of values", () => {
    const found = trendOf(yearly(10, 22, 21, 30, 22, 30, 40, 40).reverse());
    expect(found).toMatchObject({ s: 21 });
    expect(found?.variance).toBeCloseTo(62.333333, 5);
    expect(found?.z).toBeCloseTo(2.533202, 6);
    expect(found?.p).toBeCloseTo(0.0113026, 6);
    expect(found?.tau).toBeCloseTo(0.793725, 6);
    expect(found?.slope).toBeCloseTo(3.9, 9);
  });

  it("of falling values has a slope by real dates, per year", () => {
    const found = trendOf(
      yearly(5.2, 4.9, 5.1, 4.7, 4.9, 4.4, 4.6, 4.1, 4.0, 4.3, 3.9, 3.8).map(({ t, value }) => ({
        t: t / 12,
        value,
      })),
    );
    expect(found?.s).toBe(-55);
    expect(found?.p).toBeCloseTo(0.000205909, 8);
    expect(found?.slope).toBeCloseTo(-0.125 * 12, 9);
  });

  it("does not compare values of one instant, and includes them in its variance", () => {
    const twice = [1, 2, 3, 4].flatMap((value, n) => [
      { t: n * YEAR, value },
      { t: n * YEAR, value },
    ]);
    const found = trendOf(twice);
    expect(found?.s).toBe(24);
    expect(found?.tau).toBe(1);
    expect(found?.variance).toBeLessThan(65.333);
  });

  it("is absent for very few values, and flagged with caution for few or many below detection", () => {
    expect(trendOf(yearly(1, 2, 3))).toBeNull();
    expect(trendOf([1, 2, 3, 4].map((value) => ({ t: 0, value })))).toBeNull();
    expect(trendOf(yearly(1, 2, 3, 4))?.caution).toBe(true);
    expect(trendOf(yearly(1, 2, 3, 4, 5, 6, 7, 8, 9), 5)?.caution).toBe(true);
    expect(trendOf(yearly(5, 5, 5, 5, 5))).toMatchObject({ s: 0, z: 0, p: 1, tau: 0, slope: 0 });
  });
});
