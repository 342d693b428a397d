import { describe, expect, it } from "vitest";
import { lintInput, lintSeries } from "../testing/lint-series.ts";
import { outsidePlan, strangeDates } from "./dates.ts";

describe("a date years away from the others", () => {
  const five = Array.from({ length: 5 }, () => lintSeries());

  it("is reported with the same day in the year of the others", () => {
    const wrong = lintSeries({ startDate: "2017-01-05", endDate: "2072-12-31" });
    expect(strangeDates(lintInput([...five, wrong])).map(({ series, params }) => [series, params])).toEqual([
      [[wrong], { side: "startDate", date: "2017-01-05", to: "2027-01-05" }],
      [[wrong], { side: "endDate", date: "2072-12-31", to: "2027-12-31" }],
    ]);
  });

  it("is not reported within two years, in a plan of few rows, or where the rows cover many years", () => {
    expect(strangeDates(lintInput([...five, lintSeries({ endDate: "2029-12-01" })]))).toEqual([]);
    expect(strangeDates(lintInput([...five.slice(2), lintSeries({ endDate: "2072-12-31" })]))).toEqual([]);
    const spread = Array.from({ length: 12 }, (_, n) => lintSeries({ endDate: `${2027 + n}-12-31` }));
    expect(strangeDates(lintInput(spread))).toEqual([]);
  });
});

describe("rows outside of the dates of the plan that they are added to", () => {
  const period = { start: "2027-01-01", end: "2027-12-31" };
  it("are reported together, with the plan's new dates", () => {
    const before = lintSeries({ startDate: "2026-11-01" });
    const after = lintSeries({ endDate: "2028-02-29" });
    expect(outsidePlan(lintInput([before, lintSeries(), after], { period }))).toEqual([
      {
        rule: "outsidePlan",
        series: [before, after],
        params: { planStart: "2027-01-01", planEnd: "2027-12-31", start: "2026-11-01", end: "2028-02-29" },
      },
    ]);
  });
  it("are not reported within its dates, or where the rows are their own plan", () => {
    expect(outsidePlan(lintInput([lintSeries()], { period }))).toEqual([]);
    expect(outsidePlan(lintInput([lintSeries({ endDate: "2099-01-01" })]))).toEqual([]);
  });
});
