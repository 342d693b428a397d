import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { tableFile } from "./table-file.ts";

async function csvOf(value: string): Promise<string> {
  async function* rows() {
    yield value;
  }
  const columns = [{ header: "Texto", value: (row: string) => row }];
  const { body } = await tableFile({ name: "t", sheet: "t", format: "csv", columns, rows: rows() });
  return (await text(body as NodeJS.ReadableStream & AsyncIterable<string>)).replace(
    /^\ufeff?Texto\r\n|\r\n$/g,
    "",
  );
}

it.each([
  ["a formula", "=1+1", "'=1+1"],
  ["one behind a semicolon", "a;=cmd()", "a;'=cmd()"],
  ["one behind a semicolon and blanks", "a;  @SUM(1)", "a;  '@SUM(1)"],
  ["one behind a line's end", "a\n=1+1", `"a\n'=1+1"`],
  ["a sign that calls a program", "a;-2+cmd|' /C calc'!A0", "a;'-2+cmd|' /C calc'!A0"],
])("%s stays text, however the file is parted into cells", async (_, value, written) => {
  expect(await csvOf(value)).toBe(written);
});

it.each(["pozo seco; -2 m", "nivel\n- sin novedad\n- agua clara", "a;b", "1;+5"])(
  "what is no formula stays as it was written: %j",
  async (value) => {
    expect((await csvOf(value)).replaceAll('"', "")).toBe(value);
  },
);
