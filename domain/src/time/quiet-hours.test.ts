import { describe, expect, it } from "vitest";
import { quietUntil } from "./quiet-hours.ts";

const santiago = { from: "22:00", to: "07:00", timeZone: "America/Santiago" };
const until = (quiet: Parameters<typeof quietUntil>[0], now: string) => {
  const end = quietUntil(quiet, Date.parse(now));
  return end === null ? null : new Date(end).toISOString();
};

describe("a quiet period", () => {
  it.each([
    ["before midnight", "2026-11-20T02:30:00Z", "2026-11-20T10:00:00.000Z"],
    ["after midnight", "2026-11-20T06:30:00Z", "2026-11-20T10:00:00.000Z"],
    ["at its first minute", "2026-11-20T01:00:00Z", "2026-11-20T10:00:00.000Z"],
    ["at its end", "2026-11-20T10:00:00Z", null],
    ["by day", "2026-11-20T15:00:00Z", null],
  ])("across midnight, %s", (_, now, end) => {
    expect(until(santiago, now)).toBe(end);
  });

  it("within a day ends on the same day", () => {
    const siesta = { from: "13:00", to: "15:00", timeZone: "Europe/Madrid" };
    expect(until(siesta, "2026-07-01T11:30:00Z")).toBe("2026-07-01T13:00:00.000Z");
    expect(until(siesta, "2026-07-01T13:00:00Z")).toBeNull();
  });

  it("ends by the user's time zone, also in a night with a clock change", () => {
    // In Madrid the clocks go forward at 02:00 on 29 March 2026: that night is one hour shorter.
    expect(until({ ...santiago, timeZone: "Europe/Madrid" }, "2026-03-28T21:00:00Z")).toBe(
      "2026-03-29T05:00:00.000Z",
    );
    expect(until({ ...santiago, timeZone: "Europe/Madrid" }, "2026-03-27T21:00:00Z")).toBe(
      "2026-03-28T06:00:00.000Z",
    );
  });

  it("of no length is ignored", () => {
    expect(until({ ...santiago, to: "22:00" }, "2026-11-20T01:00:00Z")).toBeNull();
  });
});
