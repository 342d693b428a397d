// Writes a PDF page by page. The same calls produce the same bytes: nothing depends on the clock or on randomness.
// Finished pages are streamed immediately; of unfinished ones, only their drawing operations are in memory.
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type PDFDocument from "pdfkit";
import {
  createTextLayout,
  leadingOf,
  registerFonts,
  type TextLayout,
  type TextStyle,
} from "./pdf.text-layout.ts";

export interface PdfMetadata {
  path: string;
  title: string;
  author: string;
  language: string;
  /** Creation date of the document; the clock is not used. */
  at: Date;
}

/** Page geometry: A4 with room for a header and a footer, in points. */
export const PAGE_AREA = { left: 42, right: 553, top: 78, bottom: 780, middle: 297.6 } as const;
const WIDTH = PAGE_AREA.right - PAGE_AREA.left;
const LINE = "#DFE4E0";

export type Draw = (doc: PDFDocument) => void;
/** An image that is drawn many times and embedded once. */
export type EmbeddedImage = ReturnType<PDFDocument["openImage"]>;

export interface PdfWriter {
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
  flow(text: string, ink: TextStyle, place?: { x?: number; width?: number; bar?: string }): void;
  /** Writes text at a place, within its width, without changing the current position. Returns its height. */
  at(
    text: string,
    ink: TextStyle,
    place: { x: number; y: number; width: number; right?: boolean; most?: number },
  ): number;
  heightOf(text: string, ink: TextStyle, width: number): number;
  rule(color?: string): void;
  shape(draw: Draw): void;
  /** Draws at this place on this page after everything else is drawn, for content that is known only then. */
  deferred(draw: () => void): void;
  bookmark(title: string, name: string): void;
  /** Draws the header and footer of each page, and finishes the document. */
  finish(each: (page: number, pages: number) => void): Promise<void>;
}

/** Drawing operations, independent of how pages are written. */
export type PdfCanvas = Omit<PdfWriter, "finish" | "later" | "bookmark">;

export async function createPdfWriter(facts: PdfMetadata): Promise<PdfWriter> {
  const { default: Document } = await import("pdfkit");
  const doc = new Document({
    size: "A4",
    margin: 0,
    bufferPages: true,
    autoFirstPage: true,
    lang: facts.language,
    info: { Title: facts.title, Author: facts.author, Producer: "VetaVerde", CreationDate: facts.at },
  });
  const file = createWriteStream(facts.path, { mode: 0o600 });
  const written = finished(doc.pipe(file));
  // An earlier failure is reported instead of this rejection.
  written.catch(() => {});
  registerFonts(doc);
  return pdfWriterOn(doc, written);
}

/** A page writer on a document; `written` settles when all its bytes are written. */
export function pdfWriterOn(doc: PDFDocument, written: Promise<void>): PdfWriter {
  const layout = createTextLayout(doc);
  const afterwards: { page: number; draw: () => void }[] = [];
  let at = 0;
  let flush = gather(doc.page);
  const writer: PdfWriter = {
    layout,
    width: WIDTH,
    y: PAGE_AREA.top,
    page: () => at,
    newPage: () => {
      flush();
      doc.addPage();
      flush = gather(doc.page);
      at++;
      writer.y = PAGE_AREA.top;
    },
    isPageEmpty: () => writer.y === PAGE_AREA.top,
    ensureSpace: (height) => {
      if (writer.y + height <= PAGE_AREA.bottom) return false;
      writer.newPage();
      return true;
    },
    flow: (text, ink, { x = PAGE_AREA.left, width = PAGE_AREA.right - x, bar } = {}) => {
      const leading = leadingOf(ink);
      for (const line of layout.lines(text, width, ink)) {
        writer.ensureSpace(leading);
        if (bar) doc.rect(PAGE_AREA.left, writer.y - 2, 3, leading + 1).fill(bar);
        layout.write(line, x, writer.y, ink);
        writer.y += leading;
      }
    },
    at: (text, ink, { x, y, width, right, most }) => {
      const all = layout.lines(text, width, ink);
      const lines = most !== undefined && all.length > most ? cut(all, most) : all;
      const leading = leadingOf(ink);
      for (const [index, line] of lines.entries()) {
        const from = right ? x + width - layout.widthOf(line, ink) : x;
        layout.write(line, from, y + index * leading, ink);
      }
      return lines.length * leading;
    },
    heightOf: (text, ink, width) => layout.lines(text, width, ink).length * leadingOf(ink),
    rule: (color = LINE) => {
      doc.moveTo(PAGE_AREA.left, writer.y).lineTo(PAGE_AREA.right, writer.y).lineWidth(0.6).stroke(color);
    },
    shape: (draw) => draw(doc),
    deferred: (draw) => {
      afterwards.push({ page: at, draw });
    },
    bookmark: (title, name) => {
      doc.outline.addItem(layout.clean(title));
      doc.addNamedDestination(name);
    },
    finish: async (each) => {
      const pages = at + 1;
      for (let page = 0; page < pages; page++) {
        doc.switchToPage(page);
        each(page, pages);
        for (const one of afterwards) if (one.page === page) one.draw();
      }
      doc.end();
      await written;
    },
  };
  return writer;
}

/**
 * Joins the drawing operations of a page into one chunk: thousands of small ones take many times the memory and
 * copying.
 * @returns a function that writes the operations so far; the rest is written when the page ends
 */
function gather({ content }: PDFDocument["page"]): () => void {
  const { write, end } = content;
  let drawn = "";
  const give = () => {
    if (drawn !== "") write.call(content, Buffer.from(drawn, "latin1"));
    drawn = "";
  };
  content.write = (piece) => {
    drawn += `${piece}\n`;
  };
  content.end = () => {
    give();
    end.call(content);
  };
  return give;
}

const cut = (lines: readonly string[], most: number): string[] => [
  ...lines.slice(0, most - 1),
  `${lines[most - 1] ?? ""} …`,
];
