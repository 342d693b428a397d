import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  daysInMonth,
  fromEpochDay,
  isDate,
  isLeapYear,
  toEpochDay,
} from "./dates.ts";

const DAY = 86_400_000;

describe("isDate", () => {
  it.each(["2026-11-20", "2028-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])("accepts %s", (text) => {
    expect(isDate(text)).toBe(true);
  });
  it.each([
    "2026-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-01",
    "0000-01-01",
    "20260101",
    "2026-01-01T00:00",
    " 2026-01-01",
    "",
    "-001-01-01",
  ])("refuses %j", (text) => {
    expect(isDate(text)).toBe(false);
  });
});

describe("leap years", () => {
  it("occur every four years, except in centuries that 400 does not divide", () => {
    expect([1900, 2000, 2024, 2026, 2028, 2100, 2400].filter(isLeapYear)).toEqual([2000, 2024, 2028, 2400]);
    expect(daysInMonth(2028, 2)).toBe(29);
    expect(daysInMonth(2026, 2)).toBe(28);
    expect(daysInMonth(2026, 12)).toBe(31);
  });
});

describe("epoch days", () => {
  it("count from 1970-01-01", () => {
    expect(toEpochDay("1970-01-01")).toBe(0);
    expect(toEpochDay("1969-12-31")).toBe(-1);
    expect(toEpochDay("2000-03-01")).toBe(11_017);
  });

  it("agree with the engine's own calendar over the whole range", () => {
    const random = seeded(1);
    const days = [-719_162, 2_932_896, ...Array.from({ length: 20_000 }, () => random(-719_162, 2_932_896))];
    for (const day of days) {
      const date = new Date(day * DAY).toISOString().slice(0, 10);
      expect(fromEpochDay(day)).toBe(date);
      expect(toEpochDay(date)).toBe(day);
    }
  });

  it("refuse values outside of the calendar", () => {
    expect(() => fromEpochDay(2_932_897)).toThrow(RangeError);
    expect(() => fromEpochDay(-719_163)).toThrow(RangeError);
    expect(() => fromEpochDay(Number.NaN)).toThrow(RangeError);
    expect(() => toEpochDay("2026-02-30")).toThrow(RangeError);
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
  });
});

describe("addDays and daysBetween", () => {
  it("work across months, years and leap days", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(daysBetween("2028-01-01", "2029-01-01")).toBe(366);
    expect(daysBetween("2026-11-20", "2026-11-13")).toBe(-7);
  });

  it("are inverse and preserve the order", () => {
    const random = seeded(2);
    for (let i = 0; i < 5_000; i++) {
      const date = fromEpochDay(random(-100_000, 100_000));
      const days = random(-50_000, 50_000);
      const other = addDays(date, days);
      expect(daysBetween(date, other)).toBe(days);
      expect(compareDates(date, other)).toBe(Math.sign(-days) || 0);
    }
  });
});

describe("addMonths", () => {
  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-01-31", 3, "2026-04-30"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-03-31", -13, "2025-02-28"],
  ])("%s plus %i months is %s", (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it("restores the anchor day after a short month", () => {
    expect(addMonths("2026-02-28", 1, 31)).toBe("2026-03-31");
    expect(addMonths("2029-02-28", 36, 29)).toBe("2032-02-29");
  });

  it("returns a day in the requested month, the anchor day or the month's last", () => {
    const random = seeded(3);
    for (let i = 0; i < 5_000; i++) {
      const date = fromEpochDay(random(-100_000, 100_000));
      const months = random(-1_200, 1_200);
      const landed = addMonths(date, months);
      const [year = 0, month = 0, day = 0] = landed.split("-").map(Number);
      const [fromYear = 0, fromMonth = 0, fromDay = 0] = date.split("-").map(Number);
      expect(year * 12 + month - (fromYear * 12 + fromMonth)).toBe(months);
      expect(day).toBe(Math.min(fromDay, daysInMonth(year, month)));
    }
  });
});
