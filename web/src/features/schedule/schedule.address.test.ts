import { describe, expect, it } from "vitest";
import {
  exportSpanOf,
  queryOf,
  readAddress,
  toDay,
  toMonth,
  weekOf,
  withChange,
  withoutFilters,
} from "./schedule.address.ts";

const TODAY = "2026-11-20";
const ID = "0193ffff-0000-7000-8000-000000000003";
const read = (search: Record<string, unknown>, narrow = false) => readAddress(search, TODAY, narrow);

describe("an address of the calendar", () => {
  it("defaults to this month, today, by stations; on the phone to a list", () => {
    expect(read({})).toEqual({ view: "stations", month: "2026-11-01", day: TODAY, page: 1, filters: {} });
    expect(read({}, true).view).toBe("list");
  });

  it("names a month, and a day only within it", () => {
    expect(read({ month: "2027-02" })).toMatchObject({ month: "2027-02-01", day: "2027-02-01" });
    expect(read({ month: "2028-02", day: "2028-02-29" })).toMatchObject({ day: "2028-02-29" });
    expect(read({ month: "2027-02", day: "2026-11-03" })).toMatchObject({ day: "2027-02-01" });
    expect(read({ day: "2026-12-31" })).toMatchObject({ month: "2026-12-01", day: "2026-12-31" });
  });

  it.each([
    { month: "2026-13" },
    { day: "2026-02-30" },
    { view: "clock" },
    { month: ["2026-12"] },
    { station: "x' or 1=1" },
    { status: "late" },
    { page: "-3" },
  ])("ignores invalid values: %j", (search) => {
    expect(read(search)).toEqual(read({}));
  });

  it("contains filters, one or several", () => {
    expect(read({ station: ID, status: ["near", "done", "?"] }).filters).toEqual({
      station: [ID],
      status: ["near", "done"],
    });
  });
});

describe("a change of the calendar's address", () => {
  it("of a filter returns to the first page; a day or an open follow-up does not", () => {
    const search = { page: 3, month: "2026-11" };
    expect(withChange(search, toMonth("2026-12-01"))).toEqual({ month: "2026-12" });
    expect(withChange(search, { status: ["near"] })).toEqual({ month: "2026-11", status: ["near"] });
    expect(withChange(search, toDay("2026-11-05"))).toEqual({ page: 3, month: "2026-11", day: "2026-11-05" });
    expect(withChange(search, { open: ID })).toEqual({ ...search, open: ID });
  });

  it("removes empty values, and all filters together", () => {
    expect(withChange({ status: ["near"], view: "week" }, { status: [] })).toEqual({ view: "week" });
    expect(withoutFilters({ status: ["near"], plan: ID, view: "week" })).toEqual({ view: "week" });
  });
});

describe("the request of a calendar view", () => {
  it("covers the drawn days, and no rows that are not drawn", () => {
    const queryFor = (search: Record<string, unknown>, sunday = false) => queryOf(read(search), sunday);
    expect(queryFor({})).toMatchObject({ from: "2026-11-01", to: "2026-11-30", rows: "stations", page: 1 });
    expect(queryFor({ view: "month" })).toMatchObject({ from: "2026-10-26", to: "2026-12-06", perDay: 5 });
    expect(queryFor({ view: "month" }, true)).toMatchObject({ from: "2026-11-01", to: "2026-12-05" });
    expect(queryFor({ view: "week" })).toMatchObject({ from: "2026-11-16", to: "2026-11-22", rows: "days" });
    expect(queryFor({ view: "list", month: "2028-02" })).toMatchObject({
      from: "2028-02-01",
      to: "2028-02-29",
    });
  });

  it("covers the counted month in an export, and not the drawn weeks", () => {
    const file = (view: string) => exportSpanOf(read({ view }), false);
    expect(file("month")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(file("week")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(file("stations")).toEqual(file("month"));
  });

  it("of a week may cover two years", () => {
    expect(weekOf("2027-01-01", false)).toEqual({ from: "2026-12-28", to: "2027-01-03" });
  });
});
