import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import { localToInstant } from "../time/zone.ts";
import { dueInstants, FREQUENCIES, nextDue, paceOf } from "./due.ts";
import { type JudgedField, judge } from "./judge.ts";
import { checkDigit, readRut } from "./rut.ts";
import { canSend, valueText } from "./services.ts";
import { chileanClock, decimalText, fixedClock } from "./wire.ts";

const at = Date.parse;

describe("a tax number", () => {
  it.each([
    ["76.123.456-0", "76123456-0"],
    ["12345678-5", "12345678-5"],
    ["6-k", "6-K"],
    ["60803000K", "60803000-K"],
    ["11111111-1", "11111111-1"],
  ])("%s is %s", (text, rut) => expect(readRut(text)).toBe(rut));

  it.each(["76123456-1", "", "-5", "123456789-2", "12345678-", "1234567a-5"])("%s is none", (text) =>
    expect(readRut(text)).toBeNull(),
  );

  it("with one digit wrong, or two neighbours exchanged, is none", () => {
    const random = seeded(7);
    for (let n = 0; n < 2000; n++) {
      const number = String(random(1_000_000, 90_000_000));
      const digit = checkDigit(number);
      expect(readRut(`${number}-${digit}`)).toBe(`${number}-${digit}`);
      const place = random(0, number.length - 1);
      const other = String((Number(number[place]) + random(1, 9)) % 10);
      expect(checkDigit(number.slice(0, place) + other + number.slice(place + 1))).not.toBe(digit);
      const [a, b] = [number[place], number[place + 1]];
      if (a === b || b === undefined) continue;
      expect(checkDigit(number.slice(0, place) + b + a + number.slice(place + 2))).not.toBe(digit);
    }
  });
});

describe("a value as text", () => {
  it.each([
    [1.005, 2, "1.01"],
    [-1.005, 2, "-1.01"],
    [0.004_999, 2, "0.00"],
    [-0.004, 2, "0.00"],
    [2.5, 0, "3"],
    [8.345, 2, "8.35"],
    [0.1 + 0.2, 2, "0.30"],
    [1e-9, 2, "0.00"],
    [999_999_999_999_999, 0, "999999999999999"],
    [12, 2, "12.00"],
  ])("%d with %d decimals is %s", (value, decimals, text) => expect(decimalText(value, decimals)).toBe(text));

  it("never differs from the value by more than half a unit, and is never lower for a higher value", () => {
    const random = seeded(11);
    for (let n = 0; n < 5000; n++) {
      const value = random(-1_000_000, 1_000_000) / 1000;
      expect(Math.abs(Number(decimalText(value, 2)) - value)).toBeLessThanOrEqual(0.005 + 1e-9);
      expect(Number(decimalText(value + random(0, 100) / 1000, 2))).toBeGreaterThanOrEqual(
        Number(decimalText(value, 2)),
      );
    }
  });

  it.each([
    [36, "m³/h", "L/s", 2, "10.00"],
    [18.018, "m³/h", "L/s", 2, "5.01"],
    [1, "gpm", "L/s", 2, "0.06"],
    [86.4, "m³/d", "L/s", 2, "1.00"],
    [1_234_499, "L", "m³", 0, "1234"],
    [1_234_500, "L", "m³", 0, "1235"],
    [1250, "cm", "m", 2, "12.50"],
  ] as const)("%d %s is sent in %s as %s", (value, from, to, decimals, text) =>
    expect(valueText(value, from, to, decimals)).toBe(text),
  );

  it.each([
    [12, "m s.n.m.", "m"],
    [12, "kPa", "m"],
    [12, null, "m"],
    [Number.POSITIVE_INFINITY, "m", "m"],
  ] as const)("%d %s is not sent in %s", (value, from, to) =>
    expect(valueText(value, from, to, 2)).toBeNull(),
  );

  it("is never an elevation in place of a depth, nor another quantity", () => {
    expect(canSend("m s.n.m.", "m")).toBe(false);
    expect(canSend("L", "L/s")).toBe(false);
    expect(canSend("ft", "m")).toBe(true);
  });
});

describe("the clocks", () => {
  it("of the DGA stay at UTC−4 while Chile has summer time", () => {
    const summer = at("2026-01-15T15:30:00Z");
    expect(fixedClock(summer)).toEqual({ date: "2026-01-15", time: "11:30:00" });
    expect(chileanClock(summer)).toEqual({ date: "2026-01-15", time: "12:30:00" });
    const winter = at("2026-07-15T15:30:00Z");
    expect(fixedClock(winter)).toEqual(chileanClock(winter));
  });

  it("differ at midnight: the DGA's day is the one before for an hour", () => {
    const midnight = localToInstant({ date: "2026-01-01", time: "00:00" }, "America/Santiago");
    expect(fixedClock(midnight)).toEqual({ date: "2025-12-31", time: "23:00:00" });
    expect(chileanClock(midnight)).toEqual({ date: "2026-01-01", time: "00:00:00" });
  });

  it("of the DGA show each hour once when Chile's clocks go back", () => {
    // In 2026 summer time ends on 5 April at 03:00 UTC.
    const hours = dueInstants("hour", at("2026-04-05T00:00:00Z"), at("2026-04-05T06:00:00Z"), 100);
    expect(hours.map((one) => fixedClock(one).time.slice(0, 2))).toEqual([
      "20",
      "21",
      "22",
      "23",
      "00",
      "01",
      "02",
    ]);
    expect(hours.map((one) => chileanClock(one).time.slice(0, 2))).toEqual([
      "21",
      "22",
      "23",
      "23",
      "00",
      "01",
      "02",
    ]);
  });
});

describe("the instants at which a value is due", () => {
  it.each([
    ["fiveMinutes", "2026-01-15T15:30:00Z", "2026-01-15T15:35:00Z"],
    ["hour", "2026-01-15T15:59:59Z", "2026-01-15T16:00:00Z"],
    ["hour", "2026-01-15T16:00:00Z", "2026-01-15T17:00:00Z"],
    ["day", "2026-01-15T15:59:59Z", "2026-01-15T16:00:00Z"],
    ["day", "2026-01-15T16:00:00Z", "2026-01-16T16:00:00Z"],
    ["month", "2026-01-31T20:00:00Z", "2026-02-01T16:00:00Z"],
    ["month", "2025-12-01T16:00:00Z", "2026-01-01T16:00:00Z"],
    ["month", "2026-02-01T03:00:00Z", "2026-02-01T16:00:00Z"],
    ["halfYear", "2026-03-10T00:00:00Z", "2026-07-01T16:00:00Z"],
    ["halfYear", "2026-07-01T16:00:00Z", "2027-01-01T16:00:00Z"],
  ] as const)("of each %s after %s: %s", (frequency, after, due) =>
    expect(new Date(nextDue(frequency, at(after))).toISOString().replace(".000", "")).toBe(due),
  );

  it("are those of the classes in a year, and no reading reaches two of them", () => {
    const [from, until] = [at("2026-01-01T04:00:00Z"), at("2027-01-01T03:59:59Z")];
    const counts = FREQUENCIES.map((one) => dueInstants(one, nextDue(one, from - 1), until, 1e6).length);
    expect(counts).toEqual([365 * 288, 365 * 24, 365, 12, 2]);
    for (const one of FREQUENCIES) {
      const instants = dueInstants(one, nextDue(one, from - 1), until, 1e6);
      for (let n = 1; n < instants.length; n++) {
        const gap = (instants[n] ?? 0) - (instants[n - 1] ?? 0);
        expect(gap).toBeGreaterThanOrEqual(paceOf(one).reach);
        expect(gap).toBeLessThanOrEqual(paceOf(one).period);
      }
    }
  });
});

describe("values that wait for a person", () => {
  const flow: JudgedField = { name: "caudal", isRequired: true, text: "4.20", reading: 4.2, min: 0, max: 50 };
  const total: JudgedField = {
    name: "totalizador",
    isRequired: true,
    text: "1200",
    reading: 1200,
    min: null,
    max: null,
  };
  const level: JudgedField = {
    name: "nivelFreaticoDelPozo",
    isRequired: false,
    text: null,
    reading: null,
    min: null,
    max: null,
  };
  const silent = { text: null, reading: null };

  it.each([
    [null, [flow, total, level], { totalizador: "1200" }],
    ["totaliserFell", [flow, total, level], { totalizador: "1201" }],
    ["noReading", [flow, { ...total, ...silent }, level], {}],
    [
      "deviceSilent",
      [
        { ...flow, ...silent },
        { ...total, ...silent },
      ],
      {},
    ],
    ["notConverted", [flow, total, { ...level, reading: 12.3 }], {}],
    ["notConverted", [{ ...flow, text: null }], {}],
    ["implausible", [{ ...flow, text: "50.01", reading: 50.01 }, total], {}],
    ["implausible", [{ ...flow, min: null, text: "-0.01", reading: -0.01 }, total], {}],
    ["implausible", [flow, { ...total, text: "1234567890123456" }], {}],
  ] as const)("%s", (reason, fields, before) => expect(judge(fields, before)).toBe(reason));
});
