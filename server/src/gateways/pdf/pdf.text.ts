import type { PageText, TextRun } from "@vetaverde/domain/text/page";
import { wellFormed } from "@vetaverde/domain/text/well-formed";
import type { PDFPageProxy } from "pdfjs-dist";
import type { TextContent, TextItem } from "pdfjs-dist/types/src/display/api.js";

/** A text with fewer letters is a stamp or a number on a scanned page. */
const FEW_LETTERS = 24;
/** With a lower share of letters and digits, a text consists of character codes of a font without a Unicode map. */
const READABLE = 0.5;
/** The most detailed plan of a whole mine has some tenths of this; a page with more is malicious. */
const MAX_CHARS = 200_000;
const MAX_RUNS = 50_000;

/**
 * The text of a page with its positions. Bold is detected from the font's name in the document.
 * @throws Error when the page has more text than the limit
 */
export async function textOf(page: PDFPageProxy, number: number): Promise<PageText> {
  const view = page.getViewport({ scale: 1 });
  const runs: TextRun[] = [];
  let chars = 0;
  // Streamed, so that excessive text is never in memory as a whole.
  for await (const { items } of page.streamTextContent() as AsyncIterable<TextContent>) {
    for (const item of items) {
      if (!("str" in item)) continue;
      const text = wellFormed(item.str);
      if (text.trim() === "") continue;
      chars += text.length;
      runs.push(runOf(text, item, view.transform));
      if (chars > MAX_CHARS || runs.length > MAX_RUNS) throw new Error("more words than a page has");
    }
  }
  return { page: number, width: view.width, height: view.height, runs };
}

/** A run's box on the displayed page; for rotated text its bounding box. */
function runOf(text: string, { transform, width, height }: TextItem, view: readonly number[]): TextRun {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as number[];
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = view;
  const tall = height || Math.hypot(c, d);
  const along = Math.hypot(a, b) || 1;
  // From the start of the baseline to its end, and up by the font size.
  const [endX, endY] = [(width * a) / along, (width * b) / along];
  const [upX, upY] = [(-tall * b) / along, (tall * a) / along];
  const [right, down] = [va * endX + vc * endY, vb * endX + vd * endY];
  const [rightUp, downUp] = [va * upX + vc * upY, vb * upX + vd * upY];
  return {
    text,
    x: tidy(va * e + vc * f + ve + Math.min(0, right) + Math.min(0, rightUp)),
    y: tidy(vb * e + vd * f + vf + Math.min(0, down) + Math.min(0, downUp)),
    width: tidy(Math.abs(right) + Math.abs(rightUp)),
    height: tidy(Math.abs(down) + Math.abs(downUp)),
  };
}

const tidy = (points: number) => (Number.isFinite(points) ? Math.round(points * 100) / 100 : 0);

/** Whether a page's own text is useless, so that the page needs OCR. */
export function isBlankText({ runs }: PageText): boolean {
  let letters = 0;
  let signs = 0;
  for (const { text } of runs) {
    for (const sign of text) {
      if (sign.trim() === "") continue;
      signs++;
      if (/[\p{L}\p{N}]/u.test(sign)) letters++;
    }
    if (letters > 400) return letters < signs * READABLE;
  }
  return letters < FEW_LETTERS || letters < signs * READABLE;
}
