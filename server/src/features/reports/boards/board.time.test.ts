import { describe, expect, it } from "vitest";
import { timeMarks } from "./board.time.ts";

const santiago = { timeZone: "America/Santiago", locale: "es" } as const;
const until = (end: string) => Date.parse(end) - 1;
const DAY = 86_400_000;

describe("the ticks of a time axis", () => {
  it("of days are at the project's midnight before and after a clock change", () => {
    // Chile's clocks go an hour forward in the night to 2026-09-06.
    const to = until("2026-09-09T03:00:00Z");
    const marks = timeMarks({ ...santiago, from: to - 6 * DAY, to }, 6);
    expect(marks.map(({ label }) => label)).toEqual(["3/9", "4/9", "5/9", "6/9", "7/9", "8/9", "9/9"]);
    expect(marks.map(({ at }) => at.slice(5, 16))).toEqual([
      ...["09-03T04:00", "09-04T04:00", "09-05T04:00", "09-06T04:00", "09-07T03:00", "09-08T03:00"],
      "09-09T02:59",
    ]);
  });

  it("are hours on a short axis, and never more than fit", () => {
    const to = until("2026-11-02T03:00:00Z");
    const marks = timeMarks({ ...santiago, from: to - DAY + 1, to }, 4);
    expect(marks.map(({ label }) => label)).toEqual(["00:00", "06:00", "12:00", "18:00", "00:00"]);
    for (const days of [3, 40, 400, 4000])
      expect(timeMarks({ ...santiago, from: to - days * DAY, to }, 5).length).toBeLessThanOrEqual(6);
  });
});
