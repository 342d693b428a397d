import { describe, expect, it } from "vitest";
import { readDate, readTime } from "./cell-dates.ts";

describe("readDate from text", () => {
  it.each([
    ["05-01-2027", "2027-01-05"],
    ["5/1/2027", "2027-01-05"],
    ["5.1.2027", "2027-01-05"],
    ["05-01-27", "2027-01-05"],
    [" 05 - 01 - 2027", null],
    ["31/12/2027", "2027-12-31"],
    ["2027-01-05", "2027-01-05"],
    ["2027/1/5", "2027-01-05"],
    ["2027-01-05T00:00:00Z", "2027-01-05"],
    ["5 de enero de 2027", "2027-01-05"],
    ["5 ene 2027", "2027-01-05"],
    ["05-ene-27", "2027-01-05"],
    ["5 de Septiembre del 2027", "2027-09-05"],
    ["5 setiembre 2027", "2027-09-05"],
    ["January 5, 2027", "2027-01-05"],
    ["5th August 2027", "2027-08-05"],
    ["the 2nd of July 2027", "2027-07-02"],
    ["1er février 2027", "2027-02-01"],
    ["14 juillet 2027", "2027-07-14"],
    ["14 juin 2027", "2027-06-14"],
    ["3 août 2027", "2027-08-03"],
    ["1º de março de 2027", "2027-03-01"],
    ["25 dez. 2027", "2027-12-25"],
    ["29-02-2028", "2028-02-29"],
    ["29\u00a0feb\u00a02028", "2028-02-29"],
  ])("parses %j", (text, date) => {
    expect(readDate(text, 1900)).toEqual(
      date === null ? { fault: "notDate" } : { value: { date, minutes: null } },
    );
  });

  it.each([
    ["31-02-2027", "impossibleDate"],
    ["29-02-2027", "impossibleDate"],
    ["31 de abril de 2027", "impossibleDate"],
    ["00-01-2027", "impossibleDate"],
    ["45-13-2027", "impossibleDate"],
    ["2027-02-30", "impossibleDate"],
    ["12/31/2027", "dayFirst"],
    ["1-13-2027", "dayFirst"],
    ["05-01-1827", "dateRange"],
    ["05-01-2500", "dateRange"],
    ["05/01-2027", "notDate"],
    ["enero 2027", "notDate"],
    ["5 enero", "notDate"],
    ["5 brumario 2027", "notDate"],
    ["05-01-127", "notDate"],
    ["mañana", "notDate"],
    ["2027", "notDate"],
  ])("refuses %j as %s", (text, fault) => {
    expect(readDate(text, 1900)).toEqual({ fault });
  });

  it("keeps a time of day after the date", () => {
    expect(readDate("05-01-2027 09:30", 1900)).toEqual({ value: { date: "2027-01-05", minutes: 570 } });
    expect(readDate("5 ene 2027, 9:30 p. m.", 1900)).toEqual({
      value: { date: "2027-01-05", minutes: 1290 },
    });
    expect(readDate("2027-01-05T14:00:00.000Z", 1900)).toEqual({
      value: { date: "2027-01-05", minutes: 840 },
    });
  });
});

describe("readDate from serial numbers", () => {
  it("counts from the workbook's own epoch", () => {
    expect(readDate({ serial: 46_392 }, 1900)).toEqual({ value: { date: "2027-01-05", minutes: null } });
    expect(readDate({ serial: 44_930 }, 1904)).toEqual({ value: { date: "2027-01-05", minutes: null } });
    expect(readDate(46_392, 1900)).toEqual({ value: { date: "2027-01-05", minutes: null } });
  });

  it("rounds the fraction to the second, across midnight too", () => {
    expect(readDate({ serial: 46_392.395833333336 }, 1900)).toEqual({
      value: { date: "2027-01-05", minutes: 570 },
    });
    expect(readDate({ serial: 46_392.999999 }, 1900)).toEqual({
      value: { date: "2027-01-06", minutes: null },
    });
  });

  it("refuses numbers that are no plausible date", () => {
    // A bare 2027 is a year; a cell formatted as a date may be of any day.
    expect(readDate(2027, 1900)).toEqual({ fault: "notDate" });
    expect(readDate(20_270_105, 1900)).toEqual({ fault: "notDate" });
    expect(readDate(-1, 1900)).toEqual({ fault: "notDate" });
    expect(readDate(true, 1900)).toEqual({ fault: "notDate" });
    expect(readDate({ error: "#REF!" }, 1900)).toEqual({ fault: "formulaError" });
  });
});

describe("readDate of the twentieth century", () => {
  it.each<[string | { serial: number }, string]>([
    ["05-01-1927", "1927-01-05"],
    ["1985-03-05", "1985-03-05"],
    ["05/03/85", "1985-03-05"],
    ["05/03/69", "1969-03-05"],
    ["05/03/68", "2068-03-05"],
    ["5 mar 78", "1978-03-05"],
    [{ serial: 31_111 }, "1985-03-05"],
    [{ serial: 61 }, "1900-03-01"],
    [{ serial: 59 }, "1900-02-28"],
    [{ serial: 1 }, "1900-01-01"],
  ])("parses %j", (cell, date) => {
    expect(readDate(cell, 1900)).toEqual({ value: { date, minutes: null } });
  });

  it("refuses Excel's 29 February 1900, a time without a day, and bare numbers that may be anything", () => {
    expect(readDate({ serial: 60 }, 1900)).toEqual({ fault: "impossibleDate" });
    expect(readDate({ serial: 0.5 }, 1900)).toEqual({ fault: "notDate" });
    expect(readDate(9_999, 1900)).toEqual({ fault: "notDate" });
    expect(readDate(31_111, 1900)).toEqual({ value: { date: "1985-03-05", minutes: null } });
  });
});

describe("readTime", () => {
  it.each([
    ["8:00", 480],
    ["08:00:00", 480],
    ["08:30:59", 510],
    ["8h30", 510],
    ["8 h 30", 510],
    ["8 h", 480],
    ["0:00", 0],
    ["23:59", 1439],
    ["8:15 PM", 1215],
    ["8:15 p. m.", 1215],
    ["12:05 a.m.", 5],
    ["8 pm", 1200],
    [0.375, 540],
    [{ serial: 46_392.375 }, 540],
    [{ serial: 0.999_99 }, 1439],
  ])("parses %j as minute %d", (cell, value) => {
    expect(readTime(cell)).toEqual({ value });
  });

  it.each([
    ["24:00", "impossibleTime"],
    ["8:60", "impossibleTime"],
    ["13:00 pm", "impossibleTime"],
    ["8.30", "notTime"],
    ["0830", "notTime"],
    ["mediodía", "notTime"],
    [8, "notTime"],
    [-0.5, "notTime"],
    [true, "notTime"],
    [{ error: "#N/A" }, "formulaError"],
  ])("refuses %j as %s", (cell, fault) => {
    expect(readTime(cell)).toEqual({ fault });
  });
});
