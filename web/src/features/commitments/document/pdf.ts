// The reader of PDF files. It comes with the first document that is opened, its worker and what it decodes pictures with
// as files of the product's own: nothing is fetched from elsewhere, and nothing in a document is run.
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import worker from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";

export type { PDFDocumentProxy, PDFPageProxy };

const DECODERS: Readonly<Record<string, string>> = { "jbig2.wasm": jbig2, "openjpeg.wasm": openjpeg };

/** Finds what the reader asks for by its plain name under the name that the build gave it. */
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
  /** Lays a page's words invisibly over its picture, so that they can be selected. */
  layWords(page: PDFPageProxy, scale: number, container: HTMLElement): Promise<void>;
  close(): void;
}

/**
 * Opens a document and fetches of it what is looked at, in ranges.
 * @param headers of every request: the session's
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
    // Only asked for a slash at its end: the files are found by their names.
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
