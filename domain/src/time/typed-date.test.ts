import { describe, expect, it } from "vitest";
import { isTypedDay, readTypedDay, readTypedTime } from "./typed-date.ts";

const done = { finished: true };
const typing = { finished: false };

describe("a typed date", () => {
  it.each([
    ["20-11-2026", "2026-11-20"],
    ["1/2/2026", "2026-02-01"],
    ["05.06.2027", "2027-06-05"],
    [" 5 6 2027 ", "2027-06-05"],
    ["20112026", "2026-11-20"],
    ["2026-11-20", "2026-11-20"],
    ["29-02-2028", "2028-02-29"],
  ])("begins with the day: %s is %s", (text, date) => {
    expect([readTypedDay(text, typing), readTypedDay(text, done)]).toEqual([date, date]);
  });

  it.each([
    ["20-11-26", "2026-11-20"],
    ["201126", "2026-11-20"],
  ])("may have a two-digit year on completion: %s is %s", (text, date) => {
    expect([readTypedDay(text, typing), readTypedDay(text, done)]).toEqual([null, date]);
  });

  it.each([
    "",
    "20-11",
    "31-02-2026",
    "29-02-2026",
    "11-20-2026",
    "20-11-202",
    "20-11-20266",
    "20-11-202666",
    "020266-11-20",
    "20-11-0206",
    "20-11-9999",
    "mañana",
  ])("is refused as invalid: %s", (text) => {
    expect(readTypedDay(text, done)).toBeNull();
  });

  it("is accepted in the API's format", () => {
    expect(
      ["2026-11-20", "20-11-2026", "0206-11-20", "9999-12-31", "12026-01-01", ""].map(isTypedDay),
    ).toEqual([true, false, false, false, false, false]);
  });
});

describe("a typed time", () => {
  it.each([
    ["09:30", "09:30"],
    ["9.30", "09:30"],
    ["9h30", "09:30"],
    ["1730", "17:30"],
  ])("is in 24-hour format: %s is %s", (text, time) => {
    expect([readTypedTime(text, typing), readTypedTime(text, done)]).toEqual([time, time]);
  });

  it.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["17h", "17:00"],
  ])("may be short on completion: %s is %s", (text, time) => {
    expect([readTypedTime(text, typing), readTypedTime(text, done)]).toEqual([null, time]);
  });

  it.each(["24:00", "12:60", "9:5", "9:30 PM", "-1", "99", ""])("is refused as invalid: %s", (text) => {
    expect(readTypedTime(text, done)).toBeNull();
  });
});
