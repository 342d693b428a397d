import { describe, expect, it } from "vitest";
import { type MonthCounts, mostUrgentState, timelineMonths } from "./timeline.ts";

const of = (counts: Partial<MonthCounts>) =>
  mostUrgentState({ done: 0, near: 0, unfulfilled: 0, far: 0, skipped: 0, rescheduled: 0, ...counts });

describe("a commitment's timeline", () => {
  it("has twelve months with today's as the ninth, across the end of a year", () => {
    const months = timelineMonths("2026-11-30");
    expect([months.length, months[0], months[8], months.at(-1)]).toEqual([
      12,
      "2026-03",
      "2026-11",
      "2027-02",
    ]);
    expect(timelineMonths("2026-01-31")[0]).toBe("2025-05");
  });

  it.each([
    [{ done: 3, unfulfilled: 1, far: 2 }, "unfulfilled"],
    [{ done: 3, near: 1, far: 2 }, "near"],
    [{ done: 3, far: 2 }, "far"],
    [{ far: 1, rescheduled: 1 }, "far"],
    [{ done: 3, skipped: 1, rescheduled: 1 }, "done"],
    [{ skipped: 2 }, "skipped"],
    [{}, null],
  ])("shows the most urgent status of %j: %s", (counts, state) => {
    expect(of(counts)).toBe(state);
  });
});
