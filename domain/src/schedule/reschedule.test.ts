import { describe, expect, it } from "vitest";
import { moveSpan } from "./reschedule.ts";
import type { Series } from "./series.ts";

const DAILY: Series = {
  frequency: "daily",
  startDate: "2026-01-01",
  startTime: "09:00",
  endDate: "2026-12-31",
  endTime: "18:00",
  durationHours: 2.5,
};
const moved = (to: string, change: Partial<Series> = {}, zone = "America/Santiago") => {
  const span = moveSpan({ ...DAILY, ...change }, to, zone);
  return [new Date(span.startsAt).toISOString(), new Date(span.endsAt).toISOString()];
};

describe("a monitoring moved to another day", () => {
  it("has the series' time of day and duration, before and after a clock change", () => {
    // Chile goes back from UTC-3 to UTC-4 on 5 April 2026: 09:00 is 12:00Z before and 13:00Z after.
    expect(moved("2026-04-04")).toEqual(["2026-04-04T12:00:00.000Z", "2026-04-04T14:30:00.000Z"]);
    expect(moved("2026-04-06")).toEqual(["2026-04-06T13:00:00.000Z", "2026-04-06T15:30:00.000Z"]);
  });

  it("begins later by the skipped hour on a clock change day, and at its own time again on the next", () => {
    // Santiago skips 00:00 to 01:00 on 6 September 2026.
    const midnight = { startTime: "00:00", durationHours: 1 };
    expect(moved("2026-09-06", midnight)).toEqual(["2026-09-06T04:00:00.000Z", "2026-09-06T05:00:00.000Z"]);
    expect(moved("2026-09-07", midnight)).toEqual(["2026-09-07T03:00:00.000Z", "2026-09-07T04:00:00.000Z"]);
  });

  it("is the same for any start of the series, also in shorter months", () => {
    const monthly = { frequency: "monthly", startDate: "2026-01-31" } as const;
    expect(moved("2026-11-20", monthly)).toEqual(["2026-11-20T12:00:00.000Z", "2026-11-20T14:30:00.000Z"]);
  });

  it("of several months, due on its last day, is moved by as many days", () => {
    const whole = { frequency: "continuous", startTime: "12:00", endTime: "21:00" } as const;
    expect(moved("2027-01-10", whole, "UTC")).toEqual([
      "2026-01-11T12:00:00.000Z",
      "2027-01-10T21:00:00.000Z",
    ]);
  });

  it("has the same duration across a day of 23 hours", () => {
    const days = { frequency: "continuous", startDate: "2026-09-01", endDate: "2026-09-04" } as const;
    expect(moved("2026-09-08", { ...days, startTime: "08:00", endTime: "08:00" })).toEqual([
      "2026-09-05T12:00:00.000Z",
      "2026-09-08T12:00:00.000Z",
    ]);
  });
});
