import type { PDFPageProxy } from "pdfjs-dist";
import { describe, expect, it } from "vitest";
import { textOf } from "./pdf.text.ts";

const item = (str: string, transform = [12, 0, 0, 12, 60, 700]) => ({
  str,
  transform,
  width: 100,
  height: 12,
});

/** A fake page that returns its text in such pieces, and counts those that were requested. */
function pageOf(pieces: Iterable<readonly string[]>) {
  const given = { pieces: 0 };
  const page = {
    getViewport: () => ({
      width: 595,
      height: 842,
      transform: [1, 0, 0, -1, 0, 842],
    }),
    streamTextContent: async function* () {
      for (const piece of pieces) {
        given.pieces++;
        yield { items: piece.map((str) => item(str)) };
      }
    },
  };
  return { page: page as unknown as PDFPageProxy, given };
}

function* endless(piece: readonly string[]) {
  for (;;) yield piece;
}

/** A fake page with such a view box, with one text run. */
const turned = (view: number[], transform: number[]) =>
  ({
    getViewport: () => ({ width: 595, height: 842, transform: view }),
    streamTextContent: async function* () {
      yield { items: [item("pH", transform)] };
    },
  }) as unknown as PDFPageProxy;

describe("the words of a page", () => {
  it.each([
    ["upright", [1, 0, 0, -1, 0, 842], [12, 0, 0, 12, 60, 700], { x: 60, y: 130, width: 100, height: 12 }],
    [
      "written upwards",
      [1, 0, 0, -1, 0, 842],
      [0, 12, -12, 0, 60, 700],
      { x: 48, y: 42, width: 12, height: 100 },
    ],
    [
      "upside down",
      [1, 0, 0, -1, 0, 842],
      [-12, 0, 0, -12, 60, 700],
      { x: -40, y: 142, width: 100, height: 12 },
    ],
    [
      "on a page that lies",
      [0, 1, 1, 0, 0, 0],
      [12, 0, 0, 12, 60, 700],
      { x: 700, y: 60, width: 12, height: 100 },
    ],
  ])("have their box on the page as displayed: %s", async (_how, view, transform, box) => {
    const { runs } = await textOf(turned(view, transform), 1);
    expect(runs).toEqual([{ text: "pH", ...box }]);
  });

  it("contain no NUL and no unpaired surrogate, whatever the font's mapping", async () => {
    const { page } = pageOf([["El titular\0 medir\ud83cá.", "\0 \udf32"], ["🌲"]]);
    const { runs } = await textOf(page, 1);
    expect(runs.map(({ text }) => text)).toEqual(["El titular medirá.", "🌲"]);
  });

  it.each([
    ["long runs", ["x".repeat(10_000)], 21],
    ["many runs", Array.from({ length: 1000 }, () => "x"), 51],
  ])("are limited in number: %s", async (_what, piece, expectedPieces) => {
    const { page, given } = pageOf(endless(piece));
    await expect(textOf(page, 1)).rejects.toThrow("more words than a page has");
    expect(given.pieces).toBe(expectedPieces);
  });
});
