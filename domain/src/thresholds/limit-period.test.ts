import { describe, expect, it } from "vitest";
import { applicableDays, commonDays } from "./limit-period.ts";

describe("the days on which a version is in force", () => {
  it("are those that no newer version covers", () => {
    const found = applicableDays([
      { version: 1, from: null, to: null },
      { version: 2, from: "2025-01-01", to: "2025-06-30" },
      { version: 3, from: "2025-06-01", to: null },
    ]);
    expect(found.get(3)).toEqual([{ from: "2025-06-01", to: null }]);
    expect(found.get(2)).toEqual([{ from: "2025-01-01", to: "2025-05-31" }]);
    expect(found.get(1)).toEqual([{ from: null, to: "2024-12-31" }]);
  });

  it("are two periods around a newer version, and none where that covers all days", () => {
    const around = applicableDays([
      { version: 1, from: "2024-01-01", to: null },
      { version: 2, from: "2025-01-01", to: "2025-01-31" },
    ]);
    expect(around.get(1)).toEqual([
      { from: "2024-01-01", to: "2024-12-31" },
      { from: "2025-02-01", to: null },
    ]);
    const covered = applicableDays([
      { version: 1, from: "2024-01-01", to: "2024-12-31" },
      { version: 2, from: null, to: null },
    ]);
    expect(covered.get(1)).toEqual([]);
  });

  it("intersect only where both have them", () => {
    expect(commonDays({ from: "2025-01-01", to: null }, { from: null, to: "2025-03-01" })).toEqual({
      from: "2025-01-01",
      to: "2025-03-01",
    });
    expect(commonDays({ from: null, to: "2025-01-01" }, { from: "2025-01-02", to: null })).toBeNull();
  });
});
