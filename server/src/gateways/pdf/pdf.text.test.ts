import type { PDFPageProxy } from "pdfjs-dist";
import { describe, expect, it } from "vitest";
import { textOf } from "./pdf.text.ts";

const item = (str: string) => ({ str, transform: [12, 0, 0, 12, 60, 700], width: 100, height: 12 });

/** A page that gives its words in such pieces, and counts those that were asked for. */
function pageOf(pieces: Iterable<readonly string[]>) {
  const given = { pieces: 0 };
  const page = {
    getViewport: () => ({
      width: 595,
      height: 842,
      convertToViewportPoint: (x: number, y: number) => [x, y],
    }),
    streamTextContent: async function* () {
      for (const piece of pieces) {
        given.pieces++;
        yield { items: piece.map(item) };
      }
    },
  };
  return { page: page as unknown as PDFPageProxy, given };
}

function* endless(piece: readonly string[]) {
  for (;;) yield piece;
}

describe("the words of a page", () => {
  it("bear no NUL and no half of a pair, whatever the font says that its signs mean", async () => {
    const { page } = pageOf([["El titular\0 medir\ud83cá.", "\0 \udf32"], ["🌲"]]);
    const { runs } = await textOf(page, 1);
    expect(runs.map(({ text }) => text)).toEqual(["El titular medirá.", "🌲"]);
  });

  it.each([
    ["long runs", ["x".repeat(10_000)], 21],
    ["many runs", Array.from({ length: 1000 }, () => "x"), 51],
  ])("are not gathered without end: %s", async (_what, piece, asked) => {
    const { page, given } = pageOf(endless(piece));
    await expect(textOf(page, 1)).rejects.toThrow("more words than a page has");
    expect(given.pieces).toBe(asked);
  });
});
