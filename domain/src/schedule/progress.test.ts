import { describe, expect, it } from "vitest";
import { compliance, splitMonths } from "./progress.ts";
import { statusBounds } from "./status.ts";

const ALWAYS = { from: null, to: null };

describe("the months that cannot be counted as a whole", () => {
  const status = (today: string, nearDays: number) =>
    splitMonths(statusBounds(today, nearDays), ALWAYS).status;

  it("are those of today and of the last near day", () => {
    expect(status("2026-11-20", 7)).toEqual(["2026-11-01"]);
    expect(status("2026-11-28", 7)).toEqual(["2026-11-01", "2026-12-01"]);
  });

  it("are not needed where a boundary is between two months", () => {
    // Today is the first, so tomorrow splits its month; the near period ends with the month.
    expect(status("2026-12-01", 30)).toEqual(["2026-12-01"]);
    expect(status("2026-10-31", 30)).toEqual(["2026-10-01"]);
  });

  it("are those in which a period begins or ends, and only these where both coincide", () => {
    const bounds = statusBounds("2026-11-20", 7);
    expect(splitMonths(bounds, { from: "2026-01-01", to: "2026-12-31" })).toEqual({
      period: [],
      status: ["2026-11-01"],
    });
    expect(splitMonths(bounds, { from: "2026-01-02", to: "2026-12-30" })).toEqual({
      period: ["2026-01-01", "2026-12-01"],
      status: ["2026-11-01"],
    });
    expect(splitMonths(bounds, { from: null, to: "2026-11-20" })).toEqual({
      period: ["2026-11-01"],
      status: [],
    });
  });
});

describe("compliance", () => {
  it("is the share of what was due, and unknown where nothing was", () => {
    expect(compliance({ done: 1492, due: 1505 })).toBeCloseTo(0.99136, 5);
    expect(compliance({ done: 0, due: 4 })).toBe(0);
    expect(compliance({ done: 0, due: 0 })).toBeNull();
  });
});
