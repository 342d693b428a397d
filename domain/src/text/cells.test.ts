import { describe, expect, it } from "vitest";
import { isBlank, readHours, readNumber, readText, tidy } from "./cells.ts";

describe("readNumber", () => {
  it.each([
    ["12,5", 12.5],
    ["12.5", 12.5],
    [" 1.234,5 ", 1234.5],
    ["1,234.5", 1234.5],
    ["1 234,5", 1234.5],
    ["1\u00a0234", 1234],
    ["1\u202f234,25", 1234.25],
    ["1'234.5", 1234.5],
    ["1.234.567", 1_234_567],
    ["0,125", 0.125],
    ["0.125", 0.125],
    [",5", 0.5],
    ["\u22123,2", -3.2],
    ["- 7", -7],
    ["+4", 4],
    ["0012", 12],
    ["1234,567", 1234.567],
  ])("parses %j as %d", (text, value) => {
    expect(readNumber(text)).toEqual({ value });
  });

  it.each(["1.234", "1,234", "-12.345", "999,000"])(
    "refuses %j, which is ambiguous between two countries",
    (text) => {
      expect(readNumber(text)).toEqual({ fault: "ambiguousNumber" });
    },
  );

  it.each([
    "",
    "dos",
    "1,2,3",
    "1.23.4",
    "1.234.5",
    "12e",
    "1..2",
    "--3",
    "3-",
    "1 2",
    "NaN",
    "Infinity",
    "0x10",
  ])("refuses %j", (text) => {
    expect(readNumber(text)).toEqual({ fault: "notNumber" });
  });

  it("accepts numbers as they are, and refuses dates and booleans", () => {
    expect(readNumber(-0.1)).toEqual({ value: -0.1 });
    expect(readNumber({ serial: 46_000 })).toEqual({ fault: "notNumber" });
    expect(readNumber(true)).toEqual({ fault: "notNumber" });
    expect(readNumber({ error: "#DIV/0!" })).toEqual({ fault: "formulaError" });
    expect(readNumber(Number.NaN)).toEqual({ fault: "notNumber" });
  });
});

describe("readHours", () => {
  it.each([
    ["2", 2],
    ["2,5", 2.5],
    ["2 h", 2],
    ["2,5h", 2.5],
    ["3 horas", 3],
    ["1 hour", 1],
    ["1:30", 1.5],
    ["36:15", 36.25],
  ])("parses %j as %d hours", (text, value) => {
    expect(readHours(text)).toEqual({ value });
  });

  it("parses a cell formatted as a time as that duration, beyond a day too", () => {
    expect(readHours({ serial: 0.0625 })).toEqual({ value: 1.5 });
    expect(readHours({ serial: 1.5 })).toEqual({ value: 36 });
  });

  it("refuses what is no duration", () => {
    expect(readHours("1:75")).toEqual({ fault: "notNumber" });
    expect(readHours("media hora")).toEqual({ fault: "notNumber" });
  });
});

describe("readText", () => {
  it("removes extra spaces, no-break and invisible ones too", () => {
    expect(readText("  PZ\u00a0-  T01\u200b ")).toEqual({ value: "PZ - T01" });
    expect(tidy("\ufeff a\n b ")).toBe("a b");
  });

  it("converts numbers to their digits and refuses text that Excel converted", () => {
    expect(readText(12)).toEqual({ value: "12" });
    expect(readText({ serial: 45_000 })).toEqual({ fault: "dateInText" });
    expect(readText(false)).toEqual({ fault: "notText" });
    expect(readText({ error: "#N/A" })).toEqual({ fault: "formulaError" });
  });
});

it("recognises blank cells", () => {
  for (const blank of [null, undefined, "", "  ", "\u00a0", "\u200b"]) expect(isBlank(blank)).toBe(true);
  for (const filled of [0, false, "x", { serial: 0 }, { error: "#N/A" }]) expect(isBlank(filled)).toBe(false);
});
