import { describe, expect, it } from "vitest";
import { lintInput, lintSeries } from "../testing/lint-series.ts";
import { gaps } from "./gaps.ts";

const half = lintSeries({ startDate: "2027-01-05", endDate: "2027-06-30" });

describe("a gap between two series of the same kind", () => {
  it("is longer than one and a half steps, from the last monitoring on, not from the end of the period", () => {
    const late = lintSeries({ startDate: "2027-09-05" });
    expect(gaps(lintInput([late, half]))).toEqual([
      {
        rule: "gap",
        series: [half, late],
        params: { last: "2027-06-05", next: "2027-07-05", start: "2027-09-05", frequency: "monthly" },
      },
    ]);
  });

  it.each(["2027-07-05", "2027-07-15", "2027-07-20"])(
    "is not reported where the next begins on %s",
    (startDate) => {
      expect(gaps(lintInput([half, lintSeries({ startDate })]))).toEqual([]);
    },
  );

  it("is counted in whole days for steps of days", () => {
    const weekly = (startDate: string, endDate: string) =>
      lintSeries({ frequency: "weekly", startDate, endDate });
    const first = weekly("2027-01-04", "2027-01-20");
    expect(gaps(lintInput([first, weekly("2027-01-28", "2027-02-28")]))).toEqual([]);
    expect(gaps(lintInput([first, weekly("2027-01-29", "2027-02-28")]))[0]?.params).toMatchObject({
      last: "2027-01-18",
      next: "2027-01-25",
    });
  });

  it("is closed by another series that covers it, in this or another plan", () => {
    const late = lintSeries({ startDate: "2027-09-05" });
    const long = lintSeries({ plan: "other", startDate: "2026-01-05", endDate: "2027-12-31" });
    expect(gaps(lintInput([half, late], { others: [long] }))).toEqual([]);
  });

  it("respects the last day of a month", () => {
    const first = lintSeries({ startDate: "2027-01-31", endDate: "2027-03-30" });
    expect(gaps(lintInput([first, lintSeries({ startDate: "2027-06-01" })]))[0]?.params).toMatchObject({
      last: "2027-02-28",
      next: "2027-03-31",
    });
  });
});
