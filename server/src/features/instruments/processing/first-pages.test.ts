import { expect, it } from "vitest";
import { FirstPages } from "./first-pages.ts";

const dueAfter = (pages: number, ocr: number | null) => {
  const first = new FirstPages(pages);
  return Array.from({ length: pages }, (_, at) => at + 1).filter(() => first.isDueAfter([{ ocr }]));
};

it("is due after the first page of a scan, and each time its pages have doubled, except after the last", () => {
  expect(dueAfter(20, 0.9)).toEqual([1, 2, 4, 8, 16]);
  expect(dueAfter(4, 0.9)).toEqual([1, 2]);
  expect(dueAfter(1, 0.9)).toEqual([]);
});

it("is never due for pages with text, which take no time", () => {
  expect(dueAfter(20, null)).toEqual([]);
});

it("counts the pages of one message together", () => {
  const first = new FirstPages(40);
  expect(first.isDueAfter([{ ocr: 0.9 }, { ocr: 0.9 }, { ocr: 0.9 }])).toBe(true);
  expect(first.isDueAfter([{ ocr: 0.9 }])).toBe(false);
  expect(first.isDueAfter([{ ocr: 0.9 }, { ocr: 0.9 }])).toBe(true);
});
