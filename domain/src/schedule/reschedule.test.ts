import { describe, expect, it } from "vitest";
import { moveSpan } from "./reschedule.ts";

const moved = (startsAt: string, endsAt: string, from: string, to: string, zone = "America/Santiago") => {
  const span = moveSpan({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }, from, to, zone);
  return [new Date(span.startsAt).toISOString(), new Date(span.endsAt).toISOString()];
};

describe("a span on another day", () => {
  it("keeps its time of day and its length", () => {
    expect(moved("2026-11-20T12:00:00Z", "2026-11-20T14:30:00Z", "2026-11-20", "2026-11-27")).toEqual([
      "2026-11-27T12:00:00.000Z",
      "2026-11-27T14:30:00.000Z",
    ]);
  });

  it("keeps them over a change of the clocks", () => {
    // Chile goes back from UTC-3 to UTC-4 on 5 April 2026: 09:00 is 12:00Z before and 13:00Z after.
    expect(moved("2026-04-02T12:00:00Z", "2026-04-02T14:00:00Z", "2026-04-02", "2026-04-06")).toEqual([
      "2026-04-06T13:00:00.000Z",
      "2026-04-06T15:00:00.000Z",
    ]);
  });

  it("moves a time that the new day's clocks skip forward by the gap", () => {
    // Santiago skips 00:00 to 01:00 on 6 September 2026.
    expect(moved("2026-09-04T04:30:00Z", "2026-09-04T05:30:00Z", "2026-09-04", "2026-09-06")).toEqual([
      "2026-09-06T04:30:00.000Z",
      "2026-09-06T05:30:00.000Z",
    ]);
  });

  it("lasts as long where a day of 23 hours lies in between", () => {
    expect(moved("2026-09-01T12:00:00Z", "2026-09-04T12:00:00Z", "2026-09-04", "2026-09-08")).toEqual([
      "2026-09-05T12:00:00.000Z",
      "2026-09-08T12:00:00.000Z",
    ]);
  });

  it("moves one that is due on its last day by as many days", () => {
    expect(moved("2026-01-01T12:00:00Z", "2026-12-31T21:00:00Z", "2026-12-31", "2027-01-10", "UTC")).toEqual([
      "2026-01-11T12:00:00.000Z",
      "2027-01-10T21:00:00.000Z",
    ]);
  });
});
