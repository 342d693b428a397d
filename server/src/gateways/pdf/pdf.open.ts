// The one place that opens a PDF. Never call it in the process that serves the web: a file may cost any time and memory.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { PdfFault } from "./pdf.fault.ts";

const home = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const folder = (name: string) => `${join(home, name)}/`;
/**
 * Larger pictures are left out: one of this size, in colour, takes a gigabyte while it is drawn. An A4 page at 600 dots an inch
 * has 35 million.
 */
const PICTURE_POINTS = 40_000_000;
const HEAD = 1024;

/**
 * @param use `words` spares what only drawing needs: the outlines of fonts that the document itself does not bring, a fifth
 *   of the time of reading one. Its words and their places are the same. `strict` ends a page's
 *   operators at whatever the others leave out.
 * @throws PdfFault NOT_PDF, FILE_BROKEN, FILE_ENCRYPTED
 */
export async function openPdf(path: string, use: "words" | "drawing" | "strict"): Promise<PDFDocumentProxy> {
  const bytes = await readFile(path);
  // The standard's own readers look for the mark in the first kilobyte, and so do ours.
  if (!bytes.subarray(0, HEAD).includes("%PDF-")) throw new PdfFault("NOT_PDF");
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  try {
    return await getDocument({
      data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      cMapUrl: folder("cmaps"),
      ...(use === "drawing" ? { standardFontDataUrl: folder("standard_fonts") } : {}),
      wasmUrl: folder("wasm"),
      iccUrl: folder("iccs"),
      maxImageSize: PICTURE_POINTS,
      stopAtErrors: use === "strict",
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    throw new PdfFault((error as Error).name === "PasswordException" ? "FILE_ENCRYPTED" : "FILE_BROKEN");
  }
}
