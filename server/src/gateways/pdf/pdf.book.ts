// A PDF of hundreds of pages for an archive: PDF/A-2b. Each page is written to disk as soon as the next one begins; the
// front pages are held back until the end, because their content is known only then.
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type PDFDocument from "pdfkit";
import { PAGE_AREA, type PdfCanvas, type PdfMetadata, pdfWriterOn } from "./pdf.document.ts";
import { registerFonts } from "./pdf.text-layout.ts";

export interface ReportPdf extends PdfCanvas {
  /** The pages so far are the front: they are written last. */
  endFront(): void;
  /** Draws on a front page after everything else is drawn. */
  later(draw: () => void): void;
  /** An outline entry and link target; `level` 1 is inside of the last entry of level 0. */
  mark(title: string, name: string, level: 0 | 1): void;
  /** Placeholder for the total number of pages, filled in at the end; y is its baseline. */
  total(x: number, y: number): void;
  /** Resolves to the number of pages. */
  finish(): Promise<number>;
}

const TOTAL = { size: 8, color: "0.349 0.384 0.365" } as const;

/** @param frame draws the header and footer when a page begins; pages count from 1 */
export async function createReportPdf(
  facts: PdfMetadata & { layout?: "landscape" },
  frame: (book: ReportPdf, page: number) => void,
): Promise<ReportPdf> {
  const { default: Document } = await import("pdfkit");
  const doc = new Document({
    size: "A4",
    margin: 0,
    bufferPages: false,
    autoFirstPage: true,
    lang: facts.language,
    layout: facts.layout ?? "portrait",
    pdfVersion: "1.7",
    subset: "PDF/A-2b",
    info: { Title: facts.title, Author: facts.author, Producer: "VetaVerde", CreationDate: facts.at },
  });
  const file = createWriteStream(facts.path, { mode: 0o600 });
  const written = finished(doc.pipe(file));
  // An earlier failure is reported instead of this rejection.
  written.catch(() => {});
  registerFonts(doc);
  const book = bookOn(doc, written, frame);
  frame(book, 1);
  return book;
}

function bookOn(
  doc: PDFDocument,
  written: Promise<void>,
  frame: (book: ReportPdf, page: number) => void,
): ReportPdf {
  const paper = pdfWriterOn(doc, written);
  const turn = paper.newPage;
  const front: PDFDocument["page"][] = [];
  const afterwards: { page: PDFDocument["page"]; draw: () => void }[] = [];
  const total = doc.ref({ Type: "XObject", Subtype: "Form", BBox: [0, -4, 60, 12], Resources: { Font: {} } });
  let isFront = true;
  let chapter = doc.outline;
  const holdBack = () => {
    if (isFront) front.push(...doc._pageBuffer.splice(0));
  };
  const book: ReportPdf = Object.assign(paper, {
    newPage: () => {
      holdBack();
      turn();
      frame(book, paper.page() + 1);
      paper.y = PAGE_AREA.top;
    },
    endFront: () => {
      holdBack();
      isFront = false;
    },
    later: (draw: () => void) => {
      afterwards.push({ page: doc.page, draw });
    },
    mark: (title: string, name: string, level: 0 | 1) => {
      const plain = paper.layout.clean(title);
      if (level === 0) chapter = doc.outline.addItem(plain);
      else chapter.addItem(plain);
      doc.addNamedDestination(name);
    },
    total: (x: number, y: number) => {
      doc.page.xobjects["Total"] = total;
      doc.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm /Total Do Q`);
    },
    finish: async () => {
      holdBack();
      writeTotal(doc, total, String(paper.page() + 1));
      for (const { page, draw } of afterwards) {
        doc.page = page;
        draw();
      }
      for (const page of front) page.end();
      doc.end();
      await written;
      return paper.page() + 1;
    },
  });
  return book;
}

function writeTotal(doc: PDFDocument, total: ReturnType<PDFDocument["ref"]>, pages: string): void {
  const face = doc.font("Regular")._font;
  const [codes] = face.encode(pages);
  total.data["Resources"] = { Font: { [face.id]: face.ref() } };
  total.write(`BT /${face.id} ${TOTAL.size} Tf ${TOTAL.color} rg <${codes.join("")}> Tj ET`);
  total.end();
}
