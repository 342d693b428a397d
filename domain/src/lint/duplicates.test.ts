import { describe, expect, it } from "vitest";
import { lintInput, lintSeries } from "../testing/lint-series.ts";
import { duplicates } from "./duplicates.ts";

describe("the same series twice", () => {
  it("is a duplicate where the days are the same", () => {
    const series = [lintSeries(), lintSeries({ shortCommitment: " nivel FREATICO" })];
    expect(duplicates(lintInput(series))).toEqual([
      { rule: "sameSeries", series, params: { times: 2, start: "2027-01-05", end: "2027-12-31" } },
    ]);
  });

  it("overlaps where its periods meet, also through a third one between them", () => {
    const series = [
      lintSeries({ endDate: "2027-05-01" }),
      lintSeries({ startDate: "2027-04-01", endDate: "2027-09-01" }),
      lintSeries({ startDate: "2027-09-01" }),
    ];
    expect(duplicates(lintInput([...series].reverse()))).toEqual([
      { rule: "overlappingSeries", series, params: { times: 3, start: "2027-01-05", end: "2027-12-31" } },
    ]);
  });

  it("is found in another plan", () => {
    const there = lintSeries({ plan: "other" });
    const here = lintSeries();
    expect(duplicates(lintInput([here], { others: [there] }))[0]).toMatchObject({ rule: "sameSeries" });
    expect(duplicates(lintInput([lintSeries({ station: "PZ-9" })], { others: [there, there] }))).toEqual([]);
  });

  it.each([
    ["another round of the day", { startTime: "20:30" }],
    ["another year", { startDate: "2028-01-05", endDate: "2028-12-31" }],
    ["another frequency", { frequency: "weekly" }],
  ] as const)("is not reported in %s", (_, change) => {
    expect(duplicates(lintInput([lintSeries(), lintSeries(change)]))).toEqual([]);
  });

  it("with the frequency once is compared by its day, not by its period", () => {
    const once = (startDate: string) => lintSeries({ frequency: "once", startDate });
    expect(duplicates(lintInput([once("2027-01-05"), once("2027-02-05")]))).toEqual([]);
    expect(duplicates(lintInput([once("2027-01-05"), once("2027-01-05")]))).toHaveLength(1);
  });
});
