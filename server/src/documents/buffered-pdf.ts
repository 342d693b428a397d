// A PDF whose pages are held in memory until the end: each header and footer may depend on the whole document.
import { createPdfCanvas, type PdfCanvas } from "./pdf-canvas.ts";
import { openPdfFile, type PdfMetadata } from "./pdf-file.ts";

export interface BufferedPdf extends PdfCanvas {
  /** Draws the header and footer of each page, and finishes the document. */
  finish(drawFrame: (page: number, pages: number) => void): Promise<void>;
}

export async function createBufferedPdf(metadata: PdfMetadata): Promise<BufferedPdf> {
  const { doc, written } = await openPdfFile(metadata, { bufferPages: true });
  const deferred: { page: number; draw: () => void }[] = [];
  const canvas = createPdfCanvas(doc, {
    defer: (draw) => deferred.push({ page: canvas.page(), draw }),
  });
  return Object.assign(canvas, {
    finish: async (drawFrame: (page: number, pages: number) => void) => {
      const pages = canvas.page() + 1;
      for (let page = 0; page < pages; page++) {
        doc.switchToPage(page);
        drawFrame(page, pages);
        for (const one of deferred) if (one.page === page) one.draw();
      }
      doc.end();
      await written;
    },
  });
}
