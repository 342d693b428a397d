import { expect, it } from "vitest";
import { csvText } from "./csv-text.ts";

it.each([
  ["a formula", "=1+1", "'=1+1"],
  ["one behind a semicolon", "a;=cmd()", "a;'=cmd()"],
  ["one behind a semicolon and blanks", "a;  @SUM(1)", "a;  '@SUM(1)"],
  ["one behind a line's end", "a\n=1+1", `"a\n'=1+1"`],
  ["a sign that calls a program", "a;-2+cmd|' /C calc'!A0", "a;'-2+cmd|' /C calc'!A0"],
  ["a quote that would end the cell", `a",=1`, `"a"",=1"`],
])("%s stays text, however a spreadsheet splits the file into cells", (_, value, written) => {
  expect(csvText(value)).toBe(written);
});

it.each(["pozo seco; -2 m", "nivel\n- sin novedad\n- agua clara", "a;b", "1;+5"])(
  "a text that is no formula is unchanged: %j",
  (value) => {
    expect(csvText(value).replaceAll('"', "")).toBe(value);
  },
);
