import { describe, expect, it } from "vitest";
import { lintInput, lintSeries } from "../testing/lint-series.ts";
import type { LintInstrument } from "./finding.ts";
import { outsidePermit } from "./permit-life.ts";

const instrument = (change: Partial<LintInstrument> = {}): LintInstrument => ({
  name: "RCA 47",
  year: 2026,
  start: null,
  end: null,
  ...change,
});
const reviewed = (own: ReturnType<typeof lintSeries>[], instruments: LintInstrument[]) =>
  outsidePermit(lintInput(own, { permit: { instruments, obligations: [], documents: [], passages: null } }));

describe("rows outside of the life of a permit", () => {
  const series = lintSeries({ startDate: "2026-03-01", endDate: "2028-12-31" });

  it("are reported before its first and after its last day", () => {
    expect(reviewed([series], [instrument({ start: "2026-05-01", end: "2027-12-31" })])).toEqual([
      {
        rule: "beforePermit",
        series: [series],
        params: { date: "2026-03-01", permitStart: "2026-05-01", instrument: "RCA 47" },
      },
      {
        rule: "afterPermit",
        series: [series],
        params: { date: "2028-12-31", permitEnd: "2027-12-31", instrument: "RCA 47" },
      },
    ]);
  });

  it("are compared with its year where its first day is unknown", () => {
    expect(reviewed([series], [instrument()])).toEqual([]);
    expect(reviewed([series], [instrument({ year: 2027 })])).toMatchObject([
      { rule: "beforePermit", params: { permitStart: "2027-01-01" } },
    ]);
  });

  it("are within the lives of all permits of the plan together", () => {
    const old = instrument({ name: "RCA 12", year: 2010, start: "2010-01-01", end: "2027-06-30" });
    expect(reviewed([series], [old, instrument({ start: "2027-01-01" })])).toEqual([]);
    expect(reviewed([series], [])).toEqual([]);
    expect(outsidePermit(lintInput([series]))).toEqual([]);
  });
});
