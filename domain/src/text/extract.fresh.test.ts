import { expect, test } from "vitest";
import { freshActs } from "../testing/acts.fresh.ts";
import { pagesOf } from "../testing/pages.ts";
import { extractCommitments } from "./extract.ts";

const linesOf = (act: string) =>
  act.split("\n").map((line) => ({ sign: line[0] ?? "", text: line.slice(2) }));

/** Whether a line was found, as a whole or by its duty. */
function tried(act: string) {
  const lines = linesOf(act);
  const found = extractCommitments(pagesOf(lines.map(({ text }) => text))).map(({ text }) => text);
  return lines.map((line) => ({ ...line, found: found.some((text) => line.text.includes(text)) }));
}

test.each(Object.keys(freshActs))("%s: finds its duties, and nothing that only resembles one", (name) => {
  const extracted = tried(freshActs[name] ?? "");
  const texts = (lines: typeof extracted) => lines.map(({ text }) => text);
  expect(texts(extracted.filter(({ sign, found }) => sign === "+" && !found))).toEqual([]);
  expect(texts(extracted.filter(({ sign, found }) => sign === "-" && found))).toEqual([]);
});

test("finds nineteen in twenty duties of permits that were not used for tuning", () => {
  const duties = Object.values(freshActs)
    .flatMap(tried)
    .filter(({ sign }) => sign === "+" || sign === "~");
  expect(duties.length).toBeGreaterThan(100);
  expect(duties.filter(({ found }) => found).length / duties.length).toBeGreaterThan(0.95);
});
