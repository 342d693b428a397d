// The drawing operations of a PDF. The same calls produce the same bytes: nothing depends on the clock or on
// randomness.
import type PDFDocument from "pdfkit";
import { FAINT_RULE } from "./colors.ts";
import { PAGE_AREA } from "./page-areas.ts";
import { createTextLayout, leadingOf, type TextLayout, type TextStyle } from "./text-layout.ts";

/** The PDF library's own operations, for shapes that the canvas does not have. */
export type PdfGraphics = PDFDocument;
type Draw = (graphics: PdfGraphics) => void;
/** An image that is drawn many times and embedded once. */
export type EmbeddedImage = ReturnType<PDFDocument["openImage"]>;

interface TextPlace {
  x: number;
  y: number;
  width: number;
  /** Aligned to the right. */
  right?: boolean;
  /** Maximum number of lines. */
  maxLines?: number;
}

interface FlowPlace {
  x?: number;
  width?: number;
  /** Colour of a bar on the left. */
  bar?: string;
}

export interface PdfCanvas {
  readonly layout: TextLayout;
  readonly width: number;
  /** Current vertical position. */
  y: number;
  /** Index of the current page, from 0. */
  page(): number;
  newPage(): void;
  /** Whether the current page is still empty. */
  isPageEmpty(): boolean;
  /** Begins a new page when less than this height is left. True when it began one. */
  ensureSpace(height: number): boolean;
  /** Writes text from the current position, over as many pages as needed. */
  flow(text: string, style: TextStyle, place?: FlowPlace): void;
  /** Writes text at a place, within its width, without changing the current position. Returns its height. */
  at(text: string, style: TextStyle, place: TextPlace): number;
  heightOf(text: string, style: TextStyle, width: number): number;
  rule(color?: string): void;
  shape(draw: Draw): void;
  /** Opens an image that can be drawn many times. */
  embed(image: Buffer): EmbeddedImage;
  /** Draws at this place on this page after everything else is drawn, for content that is known only then. */
  defer(draw: () => void): void;
  /** An outline entry and link target; an entry of level 1 is inside of the last one of level 0. */
  bookmark(title: string, name: string, level?: 0 | 1): void;
}

interface CanvasHooks {
  defer(draw: () => void): void;
  onPageEnd?(): void;
  onPageStart?(): void;
}

/** @param hooks what depends on how the pages are written */
export function createPdfCanvas(doc: PDFDocument, hooks: CanvasHooks): PdfCanvas {
  const layout = createTextLayout(doc);
  let page = 0;
  let flush = joinOperations(doc.page);
  const canvas: PdfCanvas = {
    layout,
    width: PAGE_AREA.right - PAGE_AREA.left,
    y: PAGE_AREA.top,
    page: () => page,
    newPage: () => {
      hooks.onPageEnd?.();
      flush();
      doc.addPage();
      flush = joinOperations(doc.page);
      page++;
      hooks.onPageStart?.();
      canvas.y = PAGE_AREA.top;
    },
    isPageEmpty: () => canvas.y === PAGE_AREA.top,
    ensureSpace: (height) => {
      if (canvas.y + height <= PAGE_AREA.bottom) return false;
      canvas.newPage();
      return true;
    },
    flow: (text, style, place) => flowText(canvas, text, style, place),
    at: (text, style, place) => writeText(layout, text, style, place),
    heightOf: (text, style, width) => layout.lines(text, width, style).length * leadingOf(style),
    rule: (color = FAINT_RULE) => {
      doc.moveTo(PAGE_AREA.left, canvas.y).lineTo(PAGE_AREA.right, canvas.y).lineWidth(0.6).stroke(color);
    },
    shape: (draw) => draw(doc),
    embed: (image) => doc.openImage(image),
    defer: hooks.defer,
    bookmark: createBookmarks(doc, layout),
  };
  return canvas;
}

function createBookmarks(doc: PDFDocument, layout: TextLayout): PdfCanvas["bookmark"] {
  let chapter = doc.outline;
  return (title, name, level = 0) => {
    const plain = layout.clean(title);
    if (level === 0) chapter = doc.outline.addItem(plain);
    else chapter.addItem(plain);
    doc.addNamedDestination(name);
  };
}

function flowText(
  canvas: PdfCanvas,
  text: string,
  style: TextStyle,
  { x = PAGE_AREA.left, width = PAGE_AREA.right - x, bar }: FlowPlace = {},
): void {
  const leading = leadingOf(style);
  for (const line of canvas.layout.lines(text, width, style)) {
    canvas.ensureSpace(leading);
    if (bar) canvas.shape((doc) => doc.rect(PAGE_AREA.left, canvas.y - 2, 3, leading + 1).fill(bar));
    canvas.layout.write(line, x, canvas.y, style);
    canvas.y += leading;
  }
}

function writeText(
  layout: TextLayout,
  text: string,
  style: TextStyle,
  { x, y, width, right, maxLines }: TextPlace,
): number {
  const all = layout.lines(text, width, style);
  const lines = maxLines !== undefined && all.length > maxLines ? truncate(all, maxLines) : all;
  const leading = leadingOf(style);
  for (const [index, line] of lines.entries()) {
    const from = right ? x + width - layout.widthOf(line, style) : x;
    layout.write(line, from, y + index * leading, style);
  }
  return lines.length * leading;
}

const truncate = (lines: readonly string[], maxLines: number): string[] => [
  ...lines.slice(0, maxLines - 1),
  `${lines[maxLines - 1] ?? ""} …`,
];

/**
 * Joins the drawing operations of a page into one chunk: thousands of small ones take many times the memory and
 * copying.
 * @returns a function that writes the operations so far; the rest is written when the page ends
 */
function joinOperations({ content }: PDFDocument["page"]): () => void {
  const { write, end } = content;
  let operations = "";
  const flush = () => {
    if (operations !== "") write.call(content, Buffer.from(operations, "latin1"));
    operations = "";
  };
  content.write = (piece) => {
    operations += `${piece}\n`;
  };
  content.end = () => {
    flush();
    end.call(content);
  };
  return flush;
}
