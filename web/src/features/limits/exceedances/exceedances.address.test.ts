import { describe, expect, it } from "vitest";
import { exceedanceQuery, monthDays, summaryQuery, wholeMonths } from "./exceedances.address.ts";

const ID = "01a2049f-0000-7000-8000-000000000001";

describe("the address of exceedances", () => {
  it("ignores invalid values", () => {
    expect(
      exceedanceQuery({
        station: [ID, "x"],
        verdict: "exceeds",
        from: "2026-13-01",
        to: "2026-12-31",
        page: "2",
        sort: "size",
      }),
    ).toEqual({ station: [ID], verdict: ["exceeds"], to: "2026-12-31", page: 2, size: 50 });
    expect(summaryQuery({ limitSet: ID, parameter: ["As", "Cu"], verdict: "meets", sort: "-times" })).toEqual(
      {
        limitSet: [ID],
        parameter: ["As", "Cu"],
      },
    );
  });

  it("has the days of a month, and the months between", () => {
    expect(monthDays("2024-02")).toEqual({ from: "2024-02-01", to: "2024-02-29" });
    expect(wholeMonths(["2025-11", "2026-02"])).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
    expect(wholeMonths([])).toEqual([]);
  });
});
