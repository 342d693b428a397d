import { describe, expect, it } from "vitest";
import { monthsBefore, nextRun } from "./months.ts";

describe("a monthly schedule", () => {
  it("is due from its day on, once a month", () => {
    expect(nextRun({ dayOfMonth: 5, last: null }, "2026-03-02")).toBe("2026-03-05");
    expect(nextRun({ dayOfMonth: 5, last: null }, "2026-03-05")).toBe("2026-03-05");
    expect(nextRun({ dayOfMonth: 5, last: "2026-02-01" }, "2026-03-20")).toBe("2026-03-20");
    expect(nextRun({ dayOfMonth: 5, last: "2026-03-01" }, "2026-03-20")).toBe("2026-04-05");
    expect(nextRun({ dayOfMonth: 28, last: "2026-12-01" }, "2026-12-28")).toBe("2027-01-28");
  });

  it("covers the whole months before", () => {
    expect(monthsBefore(1, "2026-03-02")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(monthsBefore(12, "2026-03-31")).toEqual({ from: "2025-03-01", to: "2026-02-28" });
  });
});
