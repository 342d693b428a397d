import { describe, expect, it } from "vitest";
import { isWithin, stepTo, weeksOf } from "./month-grid.ts";

describe("the grid of a month", () => {
  it("has whole weeks, from Monday or from Sunday", () => {
    const monday = weeksOf("2026-11-01", false);
    expect([monday.length, monday[0]?.[0], monday.at(-1)?.[6]]).toEqual([6, "2026-10-26", "2026-12-06"]);
    const sunday = weeksOf("2026-11-01", true);
    expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.[6]]).toEqual([5, "2026-11-01", "2026-12-05"]);
    expect(weeksOf("2027-02-01", false)).toHaveLength(4);
    expect(weeksOf("1960-02-01", false).every((week) => week.length === 7)).toBe(true);
    expect(weeksOf("1960-02-01", false)[0]?.[0]).toBe("1960-02-01");
  });
});

describe("a key in a calendar", () => {
  it.each([
    ["ArrowLeft", false, "2026-10-31"],
    ["ArrowRight", false, "2026-11-02"],
    ["ArrowUp", false, "2026-10-25"],
    ["ArrowDown", false, "2026-11-08"],
    ["Home", false, "2026-10-26"],
    ["End", false, "2026-11-01"],
    ["PageUp", false, "2026-10-01"],
    ["PageDown", false, "2026-12-01"],
    ["PageUp", true, "2025-11-01"],
    ["PageDown", true, "2027-11-01"],
  ])("%s (with shift: %s) moves from the first of November to %s", (key, shift, day) => {
    expect(stepTo("2026-11-01", key, shift, false)).toBe(day);
  });

  it("respects the first day of the week, and ignores other keys", () => {
    expect([stepTo("2026-11-01", "Home", false, true), stepTo("2026-11-01", "End", false, true)]).toEqual([
      "2026-11-01",
      "2026-11-07",
    ]);
    expect(stepTo("2026-11-01", "a", false, false)).toBeNull();
  });
});

it("bounds include both of their days", () => {
  const bounds = { min: "2026-11-02", max: "2026-11-04" };
  expect(
    ["2026-11-01", "2026-11-02", "2026-11-04", "2026-11-05"].map((day) => isWithin(day, bounds)),
  ).toEqual([false, true, true, false]);
  expect(isWithin("2026-11-01", {})).toBe(true);
});
