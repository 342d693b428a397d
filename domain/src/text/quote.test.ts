import { expect, test } from "vitest";
import { pageOf, pagesOf, run } from "../testing/pages.ts";
import { findQuote, quoteFinder } from "./quote.ts";

const pages = [
  pageOf(1, [
    run("Permit 9", 60, 20),
    run("El titular deberá medir la cali-", 60, 60),
    run("dad del agua cada mes. Nada más.", 60, 72),
  ]),
  pageOf(2, [run("Permit 9", 60, 20), run("El titular deberá medir el ruido en la noche.", 60, 60)]),
];

test("finds a quote across a line's end, regardless of spaces, accents, case and punctuation", () => {
  const quote = findQuote(pages, "el  titular debera medir la calidad del agua, cada mes");
  expect(quote).toMatchObject({ page: 1, pageEnd: 1, exact: true });
  expect(quote?.text).toBe("El titular deberá medir la cali- dad del agua cada mes");
  expect(quote?.rects).toHaveLength(2);
  expect(quote?.rects[0]).toMatchObject({ page: 1, x: 60, y: 60 });
  // "dad del agua cada mes" is 21 letters of half the height each.
  expect(quote?.rects[1]?.width).toBeCloseTo(21 * 5);
});

test("tolerates letters misread by OCR, but not other words", () => {
  expect(findQuote(pages, "El titular devera medir el ruído en la nocle")).toMatchObject({
    page: 2,
    exact: false,
  });
  expect(findQuote(pages, "El titular deberá pagar el daño en la playa")).toBeNull();
  expect(findQuote(pages, "no")).toBeNull();
});

test("returns the match nearest to the page", () => {
  const find = quoteFinder(pages);
  expect(find("El titular deberá medir")?.page).toBe(1);
  expect(find("El titular deberá medir", 2)?.page).toBe(2);
});

test("finds text in a header too", () => {
  expect(findQuote(pages, "Permit 9", 2)).toMatchObject({ page: 2, exact: true });
});

test("finds every sentence of a long document at its place", () => {
  const sentences = Array.from(
    { length: 300 },
    (_, index) => `Sentence ${index} tells of station ${index * 7} and of nothing else there.`,
  );
  const long = pagesOf(sentences);
  const find = quoteFinder(long);
  for (const [index, sentence] of sentences.entries())
    if (index % 17 === 0) expect(find(sentence)?.text).toBe(sentence);
  expect(long.length).toBeGreaterThan(5);
});
