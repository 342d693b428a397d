import { describe, expect, it } from "vitest";
import { NO_DETAILS } from "../schedule/series-details.ts";
import { lintInput, lintSeries } from "../testing/lint-series.ts";
import { twoFrequencies } from "./two-frequencies.ts";

describe("two frequencies of the same kind at one station", () => {
  it("are found where their periods meet; the more frequent one covers both", () => {
    const monthly = lintSeries();
    const quarterly = lintSeries({ frequency: "quarterly", startDate: "2027-06-01" });
    expect(twoFrequencies(lintInput([quarterly, monthly]))).toEqual([
      {
        rule: "twoFrequencies",
        series: [monthly, quarterly],
        params: { often: "monthly", seldom: "quarterly" },
      },
    ]);
  });

  it("are found between plans, and reported for the reviewed plan only", () => {
    const here = lintSeries();
    const there = lintSeries({ plan: "other", frequency: "weekly", shortCommitment: "NIVEL  FREATICO" });
    const found = twoFrequencies(lintInput([here], { others: [there] }));
    expect(found.map(({ params }) => params)).toEqual([{ often: "weekly", seldom: "monthly" }]);
    const elsewhere = [there, lintSeries({ plan: "other", frequency: "daily" })];
    expect(twoFrequencies(lintInput([lintSeries({ station: "PZ-2" })], { others: elsewhere }))).toEqual([]);
  });

  it.each([
    ["one after the other", { frequency: "quarterly", startDate: "2028-01-01", endDate: "2028-12-31" }],
    ["at another station", { frequency: "quarterly", station: "PZ-2" }],
    [
      "of another list of parameters",
      { frequency: "quarterly", details: { ...NO_DETAILS, parameters: "Metales" } },
    ],
    ["of another parameter", { frequency: "quarterly", subcomponent: "quality" }],
    ["for another commitment", { frequency: "quarterly", shortCommitment: "Isótopos" }],
    ["done once", { frequency: "once" }],
    ["without a pause", { frequency: "continuous" }],
  ] as const)("are not reported %s", (_, change) => {
    expect(twoFrequencies(lintInput([lintSeries(), lintSeries(change)]))).toEqual([]);
  });

  it("name only the series whose periods meet", () => {
    const first = lintSeries({ endDate: "2027-03-31" });
    const second = lintSeries({ startDate: "2027-07-01" });
    const weekly = lintSeries({ frequency: "weekly", startDate: "2027-08-01", endDate: "2027-09-01" });
    expect(twoFrequencies(lintInput([first, second, weekly]))[0]?.series).toEqual([weekly, second]);
  });
});
