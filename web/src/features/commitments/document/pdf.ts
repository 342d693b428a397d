// Loader of the PDF library. It is loaded with the first document; its worker and image decoders are served from the
// product's own origin, nothing is fetched from elsewhere, and scripts in a document are never executed.
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import worker from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";

export type { PDFDocumentProxy, PDFPageProxy };

const DECODERS: Readonly<Record<string, string>> = { "jbig2.wasm": jbig2, "openjpeg.wasm": openjpeg };

/** Maps the file names that the library requests to the hashed names of the build. */
class OwnFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = DECODERS[filename];
    if (!url) throw new Error(`no ${filename} is brought along`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${filename} did not come`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

export interface OpenDocument {
  document: PDFDocumentProxy;
  /** Adds a page's transparent text layer over its image, so that the text can be selected. */
  layWords(page: PDFPageProxy, scale: number, container: HTMLElement): Promise<void>;
  close(): void;
}

/**
 * Opens a document and fetches the viewed parts by range requests.
 * @param headers of every request, with the session code
 */
export async function openDocument(url: string, headers: Record<string, string>): Promise<OpenDocument> {
  const pdf = await import("pdfjs-dist");
  pdf.GlobalWorkerOptions.workerSrc = worker;
  const task = pdf.getDocument({
    url,
    httpHeaders: headers,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 256 * 1024,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: OwnFiles,
    // Only its trailing slash is validated: `OwnFiles` finds the files by their names.
    wasmUrl: "/",
  });
  const document = await task.promise;
  return {
    document,
    layWords: async (page, scale, container) => {
      const layer = new pdf.TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: page.getViewport({ scale }),
      });
      await layer.render();
    },
    close: () => void task.destroy(),
  };
}
