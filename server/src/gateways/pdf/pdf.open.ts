// The only module that opens a PDF. Never call it in the web process: a file may take any amount of time and memory.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { PdfFault } from "./pdf.fault.ts";

const home = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const folder = (name: string) => `${join(home, name)}/`;
/**
 * Larger images are skipped: a colour image of this size takes a gigabyte while it is drawn. An A4 page at 600 dpi has
 * 35 million pixels.
 */
const PICTURE_POINTS = 40_000_000;
const HEAD = 1024;

/**
 * @param use `words` skips what only drawing needs: the outlines of fonts that are not embedded in the document, a
 * fifth
 *   of the time of reading one. The text and its positions are the same. `strict` stops a page's
 *   operators at errors that the other modes skip.
 * @throws PdfFault NOT_PDF, FILE_BROKEN, FILE_ENCRYPTED
 */
export async function openPdf(path: string, use: "words" | "drawing" | "strict"): Promise<PDFDocumentProxy> {
  const bytes = await readFile(path);
  // PDF readers search for the signature in the first kilobyte, and so does this one.
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
