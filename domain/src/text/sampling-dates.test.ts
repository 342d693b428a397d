import { describe, expect, it } from "vitest";
import type { Cell } from "./cells.ts";
import {
  readSamplingDate,
  type SamplingCells,
  samplingDateText,
  statesMonthFirst,
  withDayFirst,
} from "./sampling-dates.ts";

const NONE: SamplingCells = { date: null, time: null, year: null, month: null, day: null };
const read = (cells: Partial<SamplingCells>) => readSamplingDate({ ...NONE, ...cells }, 1900);
const textOf = (cells: Partial<SamplingCells>) => {
  const date = read(cells);
  if ("fault" in date) return `${date.fault} ${date.cell}`;
  return date.value && samplingDateText(date.value);
};

describe("readSamplingDate from one column", () => {
  it.each<[Cell, string | null]>([
    ["21/05/2013", "2013-05-21"],
    ["1985-03-05", "1985-03-05"],
    ["19850305", "1985-03-05"],
    [{ serial: 31_111 }, "1985-03-05"],
    [{ serial: 41_395, shows: "month" }, "2013-05"],
    [{ serial: 41_414, shows: "month" }, "2013-05-20"],
    [{ serial: 41_275, shows: "year" }, "2013"],
    [{ serial: 41_395, shows: "year" }, "2013-05"],
    ["2013-05", "2013-05"],
    ["5/2013", "2013-05"],
    ["mayo de 2013", "2013-05"],
    ["Mai 2013", "2013-05"],
    ["May-2013", "2013-05"],
    [2013, "2013"],
    ["1987", "1987"],
    [null, null],
    ["  ", null],
    ["may-13", "badDate date"],
    ["13/2013", "badDate date"],
    [1850, "badDate date"],
    [9_999, "badDate date"],
    ["sin fecha", "badDate date"],
    [true, "badDate date"],
  ])("reads %j as %s", (date, text) => {
    expect(textOf({ date })).toBe(text);
  });

  it("reads the hour of a whole date only", () => {
    expect(read({ date: "21/05/2013", time: "1430" })).toEqual({
      value: { date: "2013-05-21", minutes: 870, precision: "day" },
    });
    expect(textOf({ date: "21/05/2013", time: "noche" })).toBe("badTime time");
    expect(read({ date: "2013-05", time: "14:30" })).toEqual({
      value: { date: "2013-05-01", minutes: null, precision: "month" },
    });
  });
});

describe("readSamplingDate from columns of year, month and day", () => {
  it.each<[Partial<SamplingCells>, string | null]>([
    [{ year: 2013, month: 5 }, "2013-05"],
    [{ year: "2013", month: "mayo" }, "2013-05"],
    [{ year: 2013, month: "Set" }, "2013-09"],
    [{ year: 2013, month: 5, day: 21 }, "2013-05-21"],
    [{ year: 85, month: 3, day: 5 }, "1985-03-05"],
    [{ year: 2013 }, "2013"],
    [{ year: { serial: 41_415 }, month: { serial: 41_415 } }, "2013-05"],
    [{ date: 2013, month: "mayo" }, "2013-05"],
    [{ date: { serial: 41_275, shows: "year" }, month: "mayo" }, "2013-05"],
    [{ date: "21/05/2013", year: 1999 }, "badDate year"],
    [{ day: "21/05/2013" }, "2013-05-21"],
    [{ month: "2013-05" }, "2013-05"],
    [{}, null],
    [{ year: 2013, month: 13 }, "badDate month"],
    [{ year: 2013, month: "brumario" }, "badDate month"],
    [{ year: 2013, month: 2, day: 30 }, "badDate day"],
    [{ year: 2013, day: 21 }, "badDate month"],
    [{ year: 213, month: 5 }, "badDate year"],
    [{ month: 5 }, "badDate month"],
    [{ day: 21 }, "badDate day"],
  ])("reads %j as %s", (cells, text) => {
    expect(textOf(cells)).toBe(text);
  });
});

describe("columns of dates", () => {
  it("are refused where the date and the columns of its parts contradict each other", () => {
    expect(read({ date: "05/2013", year: 2014, month: 6 })).toEqual({ fault: "badDate", cell: "year" });
    expect(read({ date: "2013", year: 2014, month: 6 })).toEqual({ fault: "badDate", cell: "year" });
    expect(read({ date: "21/05/2013", year: 2013, month: 6 })).toEqual({ fault: "badDate", cell: "month" });
    expect(read({ date: "21/05/2013", year: 2013, month: "mayo" })).toMatchObject({
      value: { date: "2013-05-21" },
    });
  });

  it("have the month first where a date proves it and none the opposite", () => {
    expect(statesMonthFirst(["03/04/2013", "03/25/2013", null, 12])).toBe(true);
    expect(statesMonthFirst(["03/04/2013", "05/06/2013"])).toBe(false);
    expect(statesMonthFirst(["25/03/2013", "03/25/2013"])).toBe(false);
    expect(withDayFirst(["P", "03/04/2013 10:30"], 1)).toEqual(["P", "04/03/2013 10:30"]);
    expect(withDayFirst(["P", 41_395], 1)).toEqual(["P", 41_395]);
  });
});
