import type { PDFPageProxy } from "pdfjs-dist";
import { PdfFault } from "./pdf.fault.ts";
import { openPdf } from "./pdf.open.ts";
import { hasPictures } from "./pdf.picture.ts";
import { isBlankText, textOf } from "./pdf.text.ts";

export interface PdfFacts {
  pages: number;
  /** Whether most pages are scans, judged by a few pages. */
  scanned: boolean;
}

/** Limit of the PDF format: 200 inches in either direction. */
const MAX_SIDE = 14_400;
const SAMPLE = 12;

/** Opens every page and reads the text of a few. @throws PdfFault */
export async function inspectPdf(path: string, limits: { maxPages: number }): Promise<PdfFacts> {
  const document = await openPdf(path, "words");
  const pages = document.numPages;
  if (!(pages > 0)) throw new PdfFault("FILE_BROKEN");
  if (pages > limits.maxPages) throw new PdfFault("PDF_TOO_MANY_PAGES", { pages: limits.maxPages });
  if (await document.hasJSActions().catch(broken)) throw new PdfFault("PDF_SCRIPTS");
  const step = Math.max(1, Math.floor(pages / SAMPLE));
  let sampled = 0;
  let scannedPages = 0;
  for (let number = 1; number <= pages; number++) {
    const page = await document.getPage(number).catch(broken);
    const { width, height } = page.getViewport({ scale: 1 });
    if (!(width > 0 && height > 0)) throw new PdfFault("FILE_BROKEN");
    if (Math.max(width, height) > MAX_SIDE) throw new PdfFault("PDF_HUGE_PAGE", { page: number });
    if (Object.keys((await page.getJSActions().catch(broken)) ?? {}).length > 0)
      throw new PdfFault("PDF_SCRIPTS");
    if ((number - 1) % step === 0) {
      sampled++;
      if (await isPicture(page, number)) scannedPages++;
    }
    page.cleanup();
  }
  return { pages, scanned: scannedPages * 2 > sampled };
}

/** A page that cannot be opened here fails again when it is read; the other pages are read nevertheless. */
async function isPicture(page: PDFPageProxy, number: number): Promise<boolean> {
  const text = await textOf(page, number).catch(() => null);
  return text !== null && isBlankText(text) && hasPictures(page).catch(() => false);
}

function broken(): never {
  throw new PdfFault("FILE_BROKEN");
}
