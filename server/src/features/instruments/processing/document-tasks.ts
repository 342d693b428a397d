// The tasks of the process that opens documents: inspect a PDF, read its pages, find commitments in them.
import { availableParallelism } from "node:os";
import { extractCommitments } from "@vetaverde/domain/text/extract";
import type { Found } from "@vetaverde/domain/text/found";
import {
  type LocatedQuotes,
  locateQuotes,
  type ModelAnswerPart,
} from "@vetaverde/domain/text/model/locate-quotes";
import { type Piece, piecesOf } from "@vetaverde/domain/text/model/pieces";
import type { PageText } from "@vetaverde/domain/text/page";
import { wellFormed } from "@vetaverde/domain/text/well-formed";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { languageOf } from "../../../gateways/ocr/ocr.language.ts";
import {
  createOcr,
  OCR_GUESS,
  OCR_LANGUAGES,
  type Ocr,
  type OcrLanguage,
} from "../../../gateways/ocr/ocr.ts";
import { PdfFault } from "../../../gateways/pdf/pdf.fault.ts";
import { inspectPdf } from "../../../gateways/pdf/pdf.inspect.ts";
import { openPdf } from "../../../gateways/pdf/pdf.open.ts";
import { hasPictures, pictureOf } from "../../../gateways/pdf/pdf.picture.ts";
import { isBlankText, textOf } from "../../../gateways/pdf/pdf.text.ts";
import type { ReportedFault, WorkerTaskHandler } from "../../../platform/work/pool/worker-task-server.ts";

export interface InspectInput {
  path: string;
  maxPages: number;
}

export interface ReadInput {
  path: string;
  /** The pages in the order in which they are read. */
  pages: number[];
  /** Whether no two pages may be read at the same time: after a crash, to know which page caused it. */
  areAlone: boolean;
}

/** A page that was read; without a body when reading failed. */
export interface ReadPage {
  page: number;
  /** A PageText as JSON, so that storing it requires no parsing. */
  body: string | null;
  ocr: number | null;
}

/**
 * Pages that share fonts in memory before these are released; fewer for pages that are drawn, since they hold pictures.
 */
const TOGETHER = 120;
const FEW_DRAWN = 40;

/** Pages of a scan that are read at the same time: OCR needs one core each, and the web process another. */
const PAGES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism()));

const batchesOf = (pages: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(pages.length / size) }, (_, at) => pages.slice(at * size, (at + 1) * size));

/** Reads pages, some at the same time, and sends them in their order. */
async function inOrder(
  pages: readonly number[],
  atOnce: number,
  read: (page: number) => Promise<ReadPage>,
  send: (page: ReadPage) => Promise<void>,
): Promise<void> {
  const waiting: Promise<ReadPage>[] = [];
  for (const page of pages) {
    waiting.push(read(page));
    if (waiting.length >= atOnce) await send(await (waiting.shift() as Promise<ReadPage>));
  }
  for (const rest of waiting) await send(await rest);
}

type Task = `instruments.${"inspect" | "read" | "extract" | "pieces" | "ground"}`;

export const readingTasks: Readonly<Record<Task, WorkerTaskHandler>> = {
  "instruments.inspect": (input) => inspectPdf((input as InspectInput).path, input as InspectInput),
  "instruments.read": async (input, { send }) => {
    const { path, pages, areAlone } = input as ReadInput;
    const document = await openPdf(path, "words");
    let drawn: PDFDocumentProxy | undefined;
    let strict: PDFDocumentProxy | undefined;
    const open: Open = {
      drawing: async () => (drawn ??= await openPdf(path, "drawing")),
      strict: async () => (strict ??= await openPdf(path, "strict")),
    };
    const readers = areAlone ? 1 : PAGES_AT_ONCE;
    const ocr = createOcr(readers);
    const reader = createPageReader(document, open, ocr);
    for (const [at, batch] of batchesOf(pages, TOGETHER).entries()) {
      if (at > 0) await document.cleanup();
      for (const few of batchesOf(batch, FEW_DRAWN)) {
        await inOrder(few, readers, reader, send);
        await Promise.all([drawn?.cleanup(), strict?.cleanup()]);
      }
    }
    await ocr.close();
    return null;
  },
  "instruments.extract": async (_input, { fed }): Promise<Found[]> =>
    extractCommitments(await pagesFed(fed())),
  "instruments.pieces": async (_input, { fed }): Promise<Piece[]> => piecesOf(await pagesFed(fed())),
  "instruments.ground": async (input, { fed }): Promise<LocatedQuotes> =>
    locateQuotes(await pagesFed(fed()), input as ModelAnswerPart[]),
};

/** Removes malformed characters, which pages read by earlier versions still contain. */
const storable = (_key: string, value: unknown) => (typeof value === "string" ? wellFormed(value) : value);

/** Two thousand pages of the densest print. More would block other jobs for too long. */
const MAX_CHARS = 20_000_000;

/**
 * @throws PdfFault PDF_TOO_MUCH_TEXT, only after the feed is consumed: unread pieces would otherwise reach the next
 * task
 */
async function pagesFed(fed: AsyncIterable<unknown>): Promise<PageText[]> {
  const pages: PageText[] = [];
  let chars = 0;
  for await (const bodies of fed)
    for (const body of bodies as string[]) {
      if (chars > MAX_CHARS) continue;
      const page: PageText = JSON.parse(body, storable);
      pages.push(page);
      for (const { text } of page.runs) chars += text.length;
      if (chars > MAX_CHARS) pages.length = 0;
    }
  if (chars > MAX_CHARS) throw new PdfFault("PDF_TOO_MUCH_TEXT");
  return pages;
}

export const readingFault = (error: unknown): ReportedFault | null =>
  error instanceof PdfFault ? { code: error.code, params: error.params } : null;

/** The same document opened with other options, at a page's first request. */
type Open = Readonly<Record<"drawing" | "strict", () => Promise<PDFDocumentProxy>>>;

/** Whether strict reading yields fewer operators than lenient reading: then some content was left out. */
async function leavesOut(page: PDFPageProxy, strict: PDFPageProxy): Promise<boolean> {
  const [list, strictly] = await Promise.all([page.getOperatorList(), strict.getOperatorList()]);
  return strictly.fnArray.length < list.fnArray.length;
}

function createPageReader(document: PDFDocumentProxy, open: Open, ocr: Ocr) {
  // The first page whose language is recognised sets the language for all pictures of the document; others wait for it.
  let language: Promise<OcrLanguage | null> = Promise.resolve(null);
  const pictured = async (png: Buffer, scale: number) => {
    const known = await language;
    if (known) return ocr.read(png, scale, [known]);
    // A page is legible enough in another language to recognise its own; reading it in all four takes several times
    // as long.
    const guess = ocr.read(png, scale, [OCR_GUESS]);
    const recognised = guess.then(
      ({ runs }) => languageOf(runs.map(({ text }) => text)),
      () => null,
    );
    language = recognised;
    const [read, own] = await Promise.all([guess, recognised]);
    if (own === OCR_GUESS || read.runs.length === 0) return read;
    return ocr.read(png, scale, own ? [own] : OCR_LANGUAGES);
  };
  return async (number: number): Promise<ReadPage> => {
    try {
      const page = await document.getPage(number);
      let text: PageText = await textOf(page, number);
      const isSilent = isBlankText(text);
      const isPicture = isSilent && (await hasPictures(page));
      // A page without visible content counts as blank only if no content was left out.
      if (isSilent && !isPicture && (await leavesOut(page, await (await open.strict()).getPage(number))))
        throw new Error("a picture is too large to be drawn, or broken");
      if (isPicture) {
        const picture = await (await open.drawing()).getPage(number);
        const { bytes, scale } = await pictureOf(picture);
        picture.cleanup();
        const { runs, confidence } = await pictured(bytes, scale);
        if (runs.length > 0) text = { ...text, runs, ocr: { confidence } };
      }
      page.cleanup();
      return { page: number, body: JSON.stringify(text), ocr: text.ocr?.confidence ?? null };
    } catch (error) {
      process.stderr.write(`page ${number}: ${(error as Error).message}\n`);
      return { page: number, body: null, ocr: null };
    }
  };
}
