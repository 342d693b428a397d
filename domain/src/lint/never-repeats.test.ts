import { describe, expect, it } from "vitest";
import { lintInput, lintSeries } from "../testing/lint-series.ts";
import { neverRepeats } from "./never-repeats.ts";

describe("a frequency that gives a single monitoring", () => {
  it("is reported once for all of its rows", () => {
    const series = [
      lintSeries({ endDate: "2027-02-04" }),
      lintSeries({ startDate: "2027-01-31", endDate: "2027-02-27" }),
    ];
    const good = lintSeries({ endDate: "2027-02-05" });
    expect(neverRepeats(lintInput([...series, good]))).toEqual([
      { rule: "neverRepeats", series, params: { frequency: "monthly" } },
    ]);
  });

  it("is not reported for yearly rows of a plan for one year", () => {
    const yearly = lintSeries({ frequency: "yearly", startDate: "2027-03-01" });
    expect(neverRepeats(lintInput([yearly, lintSeries({ startDate: "2027-01-01" })]))).toEqual([]);
    const longer = lintSeries({ startDate: "2026-06-01" });
    expect(neverRepeats(lintInput([yearly, longer]))).toMatchObject([
      { series: [yearly], params: { frequency: "yearly" } },
    ]);
  });

  it("is not reported for once and continuous", () => {
    const short = { endDate: "2027-01-05" };
    const series = [
      lintSeries({ ...short, frequency: "once" }),
      lintSeries({ ...short, frequency: "continuous" }),
    ];
    expect(neverRepeats(lintInput(series))).toEqual([]);
  });
});
