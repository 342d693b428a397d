import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import { addDays, fromEpochDay } from "../time/dates.ts";
import { instantToLocal, localToInstant } from "../time/zone.ts";
import { type CalendarEvent, type CalendarFeed, writeCalendar } from "./ical.ts";

const HOUR = 3_600_000;
/**
 * Zones with clock changes, without, with offsets of half hours and quarters, with a change of half an hour, across the
 * date line.
 */
const ZONES = [
  "America/Santiago",
  "America/Lima",
  "America/St_Johns",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Paris",
  "Africa/Casablanca",
  "Pacific/Apia",
  "Pacific/Chatham",
  "UTC",
];

const event = (fields: Partial<CalendarEvent>): CalendarEvent => ({
  uid: "a@monitorings.vetaverde",
  sequence: 1,
  changedAt: Date.parse("2026-01-01T00:00:00Z"),
  startsAt: Date.parse("2026-11-20T12:00:00Z"),
  endsAt: Date.parse("2026-11-20T14:00:00Z"),
  cancelled: false,
  summary: "PZ-01",
  description: "",
  location: "",
  categories: [],
  url: "https://vetaverde.example/x",
  ...fields,
});
const feed = (events: CalendarEvent[], fields: Partial<CalendarFeed> = {}): string =>
  writeCalendar({
    name: "Monitoreos",
    description: "",
    timeZone: "America/Santiago",
    language: "es",
    refreshMinutes: 60,
    events,
    ...fields,
  });
/** encodeURIComponent throws where a character is split. */
const octetsOf = (line: string) => encodeURIComponent(line).replace(/%../g, "x").length;
/** The unfolded lines. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, "").split("\r\n");
const firstOf = (text: string, name: string) =>
  linesOf(text)
    .slice(linesOf(text).indexOf("BEGIN:VEVENT"))
    .find((line) => line.startsWith(name));

describe("the lines of a calendar feed", () => {
  it("end with CRLF, have at most 75 octets and split no character, whatever the text", () => {
    const random = seeded(7);
    const letters = ["a", "ñ", "水", "🛢️", "é", ";", ",", "\\", "\n", "\r\n", "\t", "\u0007", "\ud800"];
    for (let round = 0; round < 200; round++) {
      const words = Array.from({ length: random(0, 300) }, () => letters[random(0, letters.length - 1)]).join(
        "",
      );
      const text = feed([
        event({ summary: words, description: words, location: words, categories: [words] }),
      ]);
      expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
      expect(text.replace(/\r\n/g, "")).not.toMatch(/[\r\n]/);
      for (const line of text.split("\r\n")) expect(octetsOf(line)).toBeLessThanOrEqual(75);
      expect(text).not.toContain("\ufffd");
    }
  });

  it("escape the special characters of iCalendar", () => {
    const text = feed([event({ summary: "pH; O2, \\ y\nmás", categories: ["a,b", "c"] })]);
    expect(linesOf(text)).toContain("SUMMARY;LANGUAGE=es:pH\\; O2\\, \\\\ y\\nmás");
    expect(linesOf(text)).toContain("CATEGORIES:a\\,b,c");
  });

  it("have the feed's name and its refresh interval", () => {
    expect(linesOf(feed([]))).toEqual(
      expect.arrayContaining([
        "VERSION:2.0",
        "NAME;LANGUAGE=es:Monitoreos",
        "X-WR-CALNAME:Monitoreos",
        "REFRESH-INTERVAL;VALUE=DURATION:PT60M",
        "X-PUBLISHED-TTL:PT60M",
      ]),
    );
  });

  it("are the same bytes for the same events", () => {
    expect(feed([event({})])).toBe(feed([event({})]));
  });
});

describe("an event of a calendar feed", () => {
  it("has its UID, its sequence, and its cancelled status", () => {
    const text = feed([event({ uid: "u@x", sequence: 4, cancelled: true })]);
    expect(linesOf(text)).toEqual(expect.arrayContaining(["UID:u@x", "SEQUENCE:4", "STATUS:CANCELLED"]));
  });

  it("of some hours has its hours in the project's time zone", () => {
    const text = feed([event({})]);
    expect(firstOf(text, "DTSTART")).toBe("DTSTART;TZID=America/Santiago:20261120T090000");
    expect(firstOf(text, "DURATION")).toBe("DURATION:PT2H");
  });

  it.each([
    ["2026-01-31", 1, "20260131", "20260201"],
    ["2028-02-28", 2, "20280228", "20280301"],
    ["2027-02-28", 1, "20270228", "20270301"],
    ["2026-12-31", 1, "20261231", "20270101"],
  ])("from %s over %i whole days ends on the day after, which is exclusive", (date, days, start, end) => {
    const startsAt = localToInstant({ date, time: "00:00" }, "America/Santiago");
    const text = feed([event({ startsAt, endsAt: startsAt + days * 24 * HOUR })]);
    expect(firstOf(text, "DTSTART")).toBe(`DTSTART;VALUE=DATE:${start}`);
    expect(firstOf(text, "DTEND")).toBe(`DTEND;VALUE=DATE:${end}`);
    expect(text).not.toContain("BEGIN:VTIMEZONE");
  });

  it("of several months includes the day on which it ends", () => {
    const [startsAt, endsAt] = ["2026-01-05", "2026-03-31"].map((date, i) =>
      localToInstant({ date, time: i === 0 ? "09:00" : "18:00" }, "America/Santiago"),
    ) as [number, number];
    const text = feed([event({ startsAt, endsAt })]);
    expect([firstOf(text, "DTSTART"), firstOf(text, "DTEND")]).toEqual([
      "DTSTART;VALUE=DATE:20260105",
      "DTEND;VALUE=DATE:20260401",
    ]);
  });

  it("in an hour that occurs twice is in UTC, where its instant is unambiguous", () => {
    // Santiago's clocks go back from 24:00 to 23:00 on 4 April 2026.
    const first = Date.parse("2026-04-05T02:30:00Z");
    for (const startsAt of [first, first + HOUR]) {
      const text = feed([event({ startsAt, endsAt: startsAt + HOUR })]);
      expect(firstOf(text, "DTSTART")).toBe(`DTSTART:2026040${5}T0${startsAt === first ? 2 : 3}3000Z`);
    }
  });
});

/** Parses a time as a calendar program does: by the observances in the feed itself. */
function readBack(text: string): number {
  const start = firstOf(text, "DTSTART") ?? "";
  const [, y, mo, d, h, mi, s, z] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(start) ?? [];
  const asUtc = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
  if (z) return asUtc;
  const offset = (value: string) => {
    const [, sign, hours, minutes, seconds] = /([+-])(\d\d)(\d\d)(\d\d)?/.exec(value) ?? [];
    return (
      (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000
    );
  };
  const observances = text
    .split(/BEGIN:(?:STANDARD|DAYLIGHT)\r\n/)
    .slice(1)
    .map((part) => {
      const field = (name: string) => new RegExp(`${name}:(\\S+)`).exec(part)?.[1] ?? "";
      const [, year, month, day, hour, minute, second] =
        /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(field("DTSTART")) ?? [];
      const onset = Date.UTC(
        Number(year),
        Number(month) - 1,
        Number(day),
        Number(hour),
        Number(minute),
        Number(second),
      );
      return { onset, from: offset(field("TZOFFSETFROM")), to: offset(field("TZOFFSETTO")) };
    });
  const observance = observances.filter(({ onset }) => onset <= asUtc).at(-1);
  return asUtc - (observance?.to ?? Number.NaN);
}

describe.each(ZONES)("a calendar feed in %s", (timeZone) => {
  it("has a time zone definition from which every instant can be restored", () => {
    const random = seeded(timeZone.length);
    const events: CalendarEvent[] = [];
    for (let i = 0; i < 300; i++) {
      const date = fromEpochDay(random(18_262, 23_000));
      const minute = random(0, 95) * 15;
      const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      const startsAt = localToInstant({ date, time }, timeZone);
      events.push(event({ startsAt, endsAt: startsAt + random(1, 23) * HOUR }));
    }
    // One feed for all, so that each event is interpreted among all of the zone's changes.
    const whole = feed(events, { timeZone });
    const zone = whole.slice(0, whole.indexOf("BEGIN:VEVENT"));
    const parts = whole.slice(zone.length).split(/(?=BEGIN:VEVENT)/);
    for (const [i, one] of events.entries()) expect(readBack(zone + parts[i])).toBe(one.startsAt);
  });

  it("keeps whole days across ends of months, leap days and clock changes", () => {
    const random = seeded(timeZone.length + 1);
    for (let i = 0; i < 200; i++) {
      const date = fromEpochDay(random(18_262, 23_000));
      const days = random(2, 40);
      const startsAt = localToInstant({ date, time: "00:00" }, timeZone);
      const endsAt = localToInstant({ date: addDays(date, days), time: "00:00" }, timeZone);
      const text = feed([event({ startsAt, endsAt })], { timeZone });
      const last = addDays(instantToLocal(endsAt - 1, timeZone).date, 1);
      expect(firstOf(text, "DTSTART")).toBe(
        `DTSTART;VALUE=DATE:${instantToLocal(startsAt, timeZone).date.replace(/-/g, "")}`,
      );
      expect(firstOf(text, "DTEND")).toBe(`DTEND;VALUE=DATE:${last.replace(/-/g, "")}`);
      expect(last > instantToLocal(startsAt, timeZone).date).toBe(true);
    }
  });
});
