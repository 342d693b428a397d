import { expect, it } from "vitest";
import { middleDay } from "./partial-days.ts";

it.each([
  ["2013-05-21", "2013-05-21"],
  ["2013-05", "2013-05-16"],
  ["2013-02", "2013-02-14"],
  ["2013", "2013-07-02"],
  ["2012", "2012-07-01"],
])("%s is drawn at %s", (partial, day) => {
  expect(middleDay(partial)).toBe(day);
});
