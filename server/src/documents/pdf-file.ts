// Opens a PDF document that is written to a file.
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type PDFDocument from "pdfkit";
import { registerFonts } from "./text-layout.ts";

export interface PdfMetadata {
  path: string;
  title: string;
  author: string;
  language: string;
  /** Creation date of the document; the clock is not used. */
  at: Date;
}

type LibraryOptions = ConstructorParameters<typeof PDFDocument>[0];
type Pages = Pick<LibraryOptions, "bufferPages" | "layout" | "pdfVersion" | "subset">;

/** @returns the document, and a promise that settles when all its bytes are written */
export async function openPdfFile(
  { path, title, author, language, at }: PdfMetadata,
  pages: Pages,
): Promise<{ doc: PDFDocument; written: Promise<void> }> {
  const { default: Document } = await import("pdfkit");
  const doc = new Document({
    size: "A4",
    margin: 0,
    autoFirstPage: true,
    lang: language,
    info: { Title: title, Author: author, Producer: "VetaVerde", CreationDate: at },
    ...pages,
  });
  const file = createWriteStream(path, { mode: 0o600 });
  const written = finished(doc.pipe(file));
  // An earlier failure is reported instead of this rejection.
  written.catch(() => {});
  registerFonts(doc);
  return { doc, written };
}
