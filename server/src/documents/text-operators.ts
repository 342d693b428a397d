// Writes a line of text onto a page as one operation. The library emits a dozen operations per line, and lays out the
// same text again each time; a report repeats its texts on hundreds of pages.
import type PDFDocument from "pdfkit";
import { createTextCache } from "./text-cache.ts";

type Face = PDFDocument["_font"];

/** Leaves the graphics state unchanged: colours and positions are restored after the line. */
export function createLineWriter(doc: PDFDocument) {
  const operators = createTextCache<string | null>();
  return (
    line: string,
    x: number,
    y: number,
    { size, bold, color }: { size: number; bold?: boolean; color: string },
  ): void => {
    if (line === "") return;
    const face = doc.font(bold ? "Bold" : "Regular")._font;
    const glyphs = operators(`${face.id} ${line}`, () => showOperators(face, line));
    if (glyphs === null) {
      doc.fontSize(size).fillColor(color).text(line, x, y, { lineBreak: false });
      return;
    }
    doc.page.fonts[face.id] ??= face.ref();
    const foot = y + (face.ascender * size) / 1000;
    doc.addContent(
      `q BT ${colorOf(color)} rg /${face.id} ${short(size)} Tf 1 0 0 -1 ${short(x)} ${short(foot)} Tm [${glyphs}] TJ ET Q`,
    );
  };
}

/**
 * Glyph codes with the font's kerning; null when a glyph is shifted vertically or horizontally, which this does not
 * support.
 */
function showOperators(face: Face, line: string): string | null {
  const [codes, places] = face.encode(line);
  let glyphs = "";
  let run = "";
  for (const [at, { xAdvance, advanceWidth, xOffset, yOffset }] of places.entries()) {
    if (xOffset || yOffset) return null;
    run += codes[at];
    const closer = advanceWidth - xAdvance;
    if (closer === 0) continue;
    glyphs += `<${run}>${short(closer)}`;
    run = "";
  }
  return run === "" ? glyphs : `${glyphs}<${run}>`;
}

const colors = createTextCache<string>();

/** Red, green and blue from 0 to 1, of `#rrggbb`. */
export const colorOf = (color: string): string =>
  colors(color, () =>
    [1, 3, 5].map((at) => short(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(" "),
  );

/** Thousandths of a point are finer than any eye. */
export const short = (value: number): number => Math.round(value * 1000) / 1000;
