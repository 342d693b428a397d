import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import { instantToLocal, isTime, isTimeZone, localToInstant, todayIn } from "./zone.ts";

const ZONES = [
  "America/Santiago",
  "America/Lima",
  "Europe/Paris",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "UTC",
];
const iso = (ms: number) => new Date(ms).toISOString();
const instant = (date: string, time: string, zone: string) => iso(localToInstant({ date, time }, zone));

const QUARTER = 900_000;
const DAY = 86_400_000;
const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
  ]),
);
/** The local time by `Intl` itself, `YYYY-MM-DD HH:mm`: independent of the cached offsets. */
const clocks = (ms: number, timeZone: string): string => formats.get(timeZone)?.format(ms) ?? "";
const joined = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;

describe("isTimeZone", () => {
  it("accepts IANA names only", () => {
    expect(["America/Lima", "Europe/Paris", "UTC"].every(isTimeZone)).toBe(true);
    expect(["", "Lima", "America/Atlantis", "+03:00", "-04", " America/Lima"].some(isTimeZone)).toBe(false);
  });
});

describe("isTime", () => {
  it("needs two digits each, within the day", () => {
    expect(["00:00", "09:30", "23:59"].every(isTime)).toBe(true);
    expect(["24:00", "9:30", "12:60", "12.30", "", "12:30:00"].some(isTime)).toBe(false);
  });
});

describe("localToInstant", () => {
  it.each([
    ["2026-07-01", "08:00", "America/Lima", "2026-07-01T13:00:00.000Z"],
    ["2026-01-01", "08:00", "America/Lima", "2026-01-01T13:00:00.000Z"],
    ["2026-01-15", "08:00", "America/Santiago", "2026-01-15T11:00:00.000Z"],
    ["2026-07-15", "08:00", "America/Santiago", "2026-07-15T12:00:00.000Z"],
    ["2026-01-15", "08:00", "Europe/Paris", "2026-01-15T07:00:00.000Z"],
    ["2026-07-15", "08:00", "Europe/Paris", "2026-07-15T06:00:00.000Z"],
    ["2026-05-05", "05:45", "Asia/Kathmandu", "2026-05-05T00:00:00.000Z"],
  ])("%s %s in %s is %s", (date, time, zone, expected) => {
    expect(instant(date, time, zone)).toBe(expected);
  });

  it("uses the first of a time that occurs twice", () => {
    // Chile goes back from 24:00 to 23:00 on Saturday 4 April 2026, France from 03:00 to 02:00 on 25 October.
    expect(instant("2026-04-04", "22:59", "America/Santiago")).toBe("2026-04-05T01:59:00.000Z");
    expect(instant("2026-04-04", "23:30", "America/Santiago")).toBe("2026-04-05T02:30:00.000Z");
    expect(instant("2026-04-05", "00:00", "America/Santiago")).toBe("2026-04-05T04:00:00.000Z");
    expect(instant("2026-10-25", "02:30", "Europe/Paris")).toBe("2026-10-25T00:30:00.000Z");
    expect(instant("2026-10-25", "03:00", "Europe/Paris")).toBe("2026-10-25T02:00:00.000Z");
  });

  it("moves a skipped time forward by the gap", () => {
    // Chile jumps from 00:00 to 01:00 on Sunday 6 September 2026, France from 02:00 to 03:00 on 29 March.
    expect(instant("2026-09-05", "23:59", "America/Santiago")).toBe("2026-09-06T03:59:00.000Z");
    expect(instant("2026-09-06", "00:30", "America/Santiago")).toBe("2026-09-06T04:30:00.000Z");
    expect(instantToLocal(Date.parse("2026-09-06T04:30:00Z"), "America/Santiago").time).toBe("01:30");
    expect(instant("2026-09-06", "01:00", "America/Santiago")).toBe("2026-09-06T04:00:00.000Z");
    expect(instant("2026-03-29", "02:30", "Europe/Paris")).toBe("2026-03-29T01:30:00.000Z");
  });

  it("moves a time of a day that a country skipped to the next day", () => {
    // Samoa crossed the date line: it had no 30 December 2011.
    expect(instant("2011-12-30", "10:00", "Pacific/Apia")).toBe("2011-12-30T20:00:00.000Z");
    expect(instantToLocal(Date.parse("2011-12-30T20:00:00Z"), "Pacific/Apia")).toEqual({
      date: "2011-12-31",
      time: "10:00",
    });
  });

  it("refuses dates, times and zones that do not exist", () => {
    expect(() => localToInstant({ date: "2026-02-29", time: "08:00" }, "UTC")).toThrow(RangeError);
    expect(() => localToInstant({ date: "2026-02-28", time: "24:00" }, "UTC")).toThrow(RangeError);
    expect(() => localToInstant({ date: "2026-02-28", time: "08:00" }, "Mars/Olympus")).toThrow(RangeError);
  });
});

describe("both directions of time zone conversion", () => {
  it("agree with the engine's own time zones", () => {
    const random = seeded(4);
    for (const zone of ZONES) {
      for (let i = 0; i < 1_500; i++) {
        const ms = random(Date.UTC(1990, 0, 1) / 60_000, Date.UTC(2035, 0, 1) / 60_000) * 60_000;
        const shown = clocks(ms, zone);
        expect(joined(instantToLocal(ms, zone))).toBe(shown);
        const again = localToInstant({ date: shown.slice(0, 10), time: shown.slice(11) }, zone);
        expect(clocks(again, zone)).toBe(shown);
        expect(again).toBeLessThanOrEqual(ms);
      }
    }
  });

  it.each(["America/Santiago", "Europe/Paris", "Australia/Lord_Howe"])(
    "agree at every quarter of an hour around the clock changes in %s",
    (zone) => {
      const days = changeDays(zone, 2024, 2028);
      expect(days).toHaveLength(8);
      for (const day of days) expectQuartersAround(day, zone);
    },
  );
});

/** UTC noons that are followed by a clock change within a day. */
function changeDays(zone: string, fromYear: number, toYear: number): number[] {
  const days: number[] = [];
  for (let noon = Date.UTC(fromYear, 0, 1, 12); noon < Date.UTC(toYear, 0, 1, 12); noon += DAY) {
    if (clocks(noon, zone).slice(11) !== clocks(noon + DAY, zone).slice(11)) days.push(noon);
  }
  return days;
}

/** Checks every local quarter hour of five days against a list of all instants; skipped ones against the one before. */
function expectQuartersAround(noon: number, zone: string) {
  const firstShown = new Map<string, number>();
  for (let ms = noon - 3 * DAY; ms < noon + 4 * DAY; ms += QUARTER) {
    const shown = clocks(ms, zone);
    if (!firstShown.has(shown)) firstShown.set(shown, ms);
  }
  let expected = Number.NaN;
  for (let wall = noon - 2 * DAY; wall < noon + 3 * DAY; wall += QUARTER) {
    const local = iso(wall);
    const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
    expected = firstShown.get(`${date} ${time}`) ?? expected + QUARTER;
    expect(localToInstant({ date, time }, zone), `${date} ${time}`).toBe(expected);
  }
}

describe("todayIn", () => {
  it("begins the day at the zone's own midnight", () => {
    const now = Date.parse("2026-11-21T02:30:00Z");
    expect(todayIn("America/Santiago", now)).toBe("2026-11-20");
    expect(todayIn("America/Lima", now)).toBe("2026-11-20");
    expect(todayIn("Europe/Paris", now)).toBe("2026-11-21");
  });
});
