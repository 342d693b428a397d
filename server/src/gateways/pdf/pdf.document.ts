// Writes a PDF page by page. The same calls give the same bytes: nothing in it is of the clock or of chance. It is bytes on
// their way as soon as they are done; of the pages that are not, only what is drawn on them is held.
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type PDFDocument from "pdfkit";
import { createLetters, type Ink, type Letters, leadingOf, registerFaces } from "./pdf.text-layout.ts";

export interface PaperFacts {
  path: string;
  title: string;
  author: string;
  language: string;
  /** Its date of making; nothing of the clock. */
  at: Date;
}

/** A page: A4 with room for a head and a foot, in points. */
export const SHEET = { left: 42, right: 553, top: 78, bottom: 780, middle: 297.6 } as const;
const WIDTH = SHEET.right - SHEET.left;
const LINE = "#DFE4E0";

export type Draw = (doc: PDFDocument) => void;
/** A picture that is drawn many times and held once. */
export type Held = ReturnType<PDFDocument["openImage"]>;

export interface Paper {
  readonly letters: Letters;
  readonly width: number;
  /** Where the next thing goes. */
  y: number;
  /** Which page is written on, from 0. */
  page(): number;
  newPage(): void;
  /** Whether nothing stands on this page yet. */
  fresh(): boolean;
  /** A new page where not so much is left of this one. True where it began one. */
  room(height: number): boolean;
  /** Text from here down, over as many pages as it takes. */
  flow(text: string, ink: Ink, place?: { x?: number; width?: number; bar?: string }): void;
  /** Text at a place, in its width; nothing moves. Gives its height. */
  at(
    text: string,
    ink: Ink,
    place: { x: number; y: number; width: number; right?: boolean; most?: number },
  ): number;
  heightOf(text: string, ink: Ink, width: number): number;
  rule(color?: string): void;
  shape(draw: Draw): void;
  /** What can be written only when everything else is: drawn at this place on this page. */
  later(draw: () => void): void;
  bookmark(title: string, name: string): void;
  /** Draws on each page what stands on all of them, and ends. */
  finish(each: (page: number, pages: number) => void): Promise<void>;
}

/** What can be drawn on, however its pages leave. */
export type Sheet = Omit<Paper, "finish" | "later" | "bookmark">;

export async function createPaper(facts: PaperFacts): Promise<Paper> {
  const { default: Document } = await import("pdfkit");
  const doc = new Document({
    ...{ size: "A4", margin: 0, bufferPages: true, autoFirstPage: true, lang: facts.language },
    info: { Title: facts.title, Author: facts.author, Producer: "VetaVerde", CreationDate: facts.at },
  });
  const file = createWriteStream(facts.path, { mode: 0o600 });
  const written = finished(doc.pipe(file));
  // Whoever fails before the end hears of that, not of this.
  written.catch(() => {});
  registerFaces(doc);
  return paperOn(doc, written);
}

/** A paper on a document whose bytes go where `written` tells the end of. */
export function paperOn(doc: PDFDocument, written: Promise<void>): Paper {
  const letters = createLetters(doc);
  const afterwards: { page: number; draw: () => void }[] = [];
  let at = 0;
  let gathered = gather(doc.page);
  const paper: Paper = {
    ...{ letters, width: WIDTH, y: SHEET.top },
    page: () => at,
    newPage: () => {
      gathered();
      doc.addPage();
      gathered = gather(doc.page);
      at++;
      paper.y = SHEET.top;
    },
    fresh: () => paper.y === SHEET.top,
    room: (height) => {
      if (paper.y + height <= SHEET.bottom) return false;
      paper.newPage();
      return true;
    },
    flow: (text, ink, { x = SHEET.left, width = SHEET.right - x, bar } = {}) => {
      const leading = leadingOf(ink);
      for (const line of letters.lines(text, width, ink)) {
        paper.room(leading);
        if (bar) doc.rect(SHEET.left, paper.y - 2, 3, leading + 1).fill(bar);
        letters.write(line, x, paper.y, ink);
        paper.y += leading;
      }
    },
    at: (text, ink, { x, y, width, right, most }) => {
      const all = letters.lines(text, width, ink);
      const lines = most !== undefined && all.length > most ? cut(all, most) : all;
      const leading = leadingOf(ink);
      for (const [index, line] of lines.entries()) {
        const from = right ? x + width - letters.widthOf(line, ink) : x;
        letters.write(line, from, y + index * leading, ink);
      }
      return lines.length * leading;
    },
    heightOf: (text, ink, width) => letters.lines(text, width, ink).length * leadingOf(ink),
    rule: (color = LINE) => {
      doc.moveTo(SHEET.left, paper.y).lineTo(SHEET.right, paper.y).lineWidth(0.6).stroke(color);
    },
    shape: (draw) => draw(doc),
    later: (draw) => {
      afterwards.push({ page: at, draw });
    },
    bookmark: (title, name) => {
      doc.outline.addItem(letters.clean(title));
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
  return paper;
}

/**
 * What is drawn on a page goes to it in one piece: a thousand of them take many times its memory, and as many times the copying.
 * @returns gives it what was drawn so far; whatever is not given goes when the page ends
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
