// The pages of a processing: which are still to be read, how unreadable ones are handled, and the extraction from their
// text.
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { JobError } from "@vetaverde/contract/instruments";
import type { Found } from "@vetaverde/domain/text/found";
import { FileLostError, type FileStorage } from "../../../gateways/files/files.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Log } from "../../../platform/log/log.ts";
import { WorkerCrashed, WorkerFault } from "../../../platform/work/pool/worker-pool.ts";
import { inFolder } from "../documents/documents.service.ts";
import * as documents from "../documents/documents.store.ts";
import { extractByModel, type ModelUse } from "../model/model.extract.ts";
import type { ModelResult } from "../model/model.store.ts";
import type { ClaimedJob } from "../rows.gen.ts";
import { FirstPages } from "./first-pages.ts";
import { READER, type Reader } from "./reader.ts";

export interface PagesDeps {
  db: Db;
  storage: FileStorage;
  reader: Pick<Reader, "read" | "extract" | "pieces" | "ground">;
  log: Log;
  /** The configured language model; null: only the local rules extract. */
  model: ModelUse | null;
  now: () => number;
}

/** What was found in a document, and by which extractor. */
export interface DocumentResult {
  document: string;
  extracted: Found[];
  extractor: string;
  /** Absent when no model is configured. */
  model?: ModelResult;
}

export const LOCAL_EXTRACTOR = "local";

/** The documents cannot be processed, and a retry would not help. */
export class Unreadable extends Error {
  readonly code: JobError;
  constructor(code: JobError) {
    super(code);
    this.code = code;
  }
}

type ReportProgress = (facts: { page?: number; pages?: number }, on?: Tx) => Promise<void>;

/** Records what was found on the first pages of a document while the rest is being read. */
export type RecordFirst = (document: string, extracted: Found[]) => Promise<void>;

/** A process may crash for other reasons: a page is skipped only after it crashed the process twice. */
const TRIES = 2;
/** With more skipped pages the whole document is refused. */
const MAX_GIVEN_UP = 12;

export function createPages(
  deps: PagesDeps,
  job: ClaimedJob,
  reportProgress: ReportProgress,
  recordFirst: RecordFirst,
  signal: AbortSignal,
) {
  const { db, reader, model } = deps;
  const { project, instrument } = job;
  const storedDocuments = () => documents.storedOf(db, project, instrument);
  return {
    readAll: async (): Promise<void> => {
      const all = await storedDocuments();
      const missing = new Map<string, number[]>();
      for (const one of all) missing.set(one.id, await documents.unreadPages(db, project, one, READER));
      const pages = all.reduce((sum, one) => sum + one.pages, 0);
      let read = pages - [...missing.values()].reduce((sum, some) => sum + some.length, 0);
      await reportProgress({ page: read, pages });
      for (const document of all) {
        const first = new FirstPages(document.pages);
        const storePages = async (rows: documents.StoredPage[]) => {
          read += rows.length;
          await db.transaction().execute(async (tx) => {
            await reportProgress({ page: read }, tx);
            await documents.insertPages(tx, project, document.id, READER, rows);
          });
          // A language model is asked once, for the whole document.
          if (model === null && first.isDueAfter(rows))
            await recordFirst(
              document.id,
              await reader.extract(documents.bodies(db, project, document.id), signal),
            );
        };
        await readDocument(deps, document, missing.get(document.id) ?? [], storePages, signal);
      }
    },
    extractAll: async (): Promise<DocumentResult[]> => {
      const results: DocumentResult[] = [];
      for (const document of await storedDocuments())
        results.push(await extractOne(deps, job, document, signal).catch(tooMuch));
      return results;
    },
  };
}

/** Pages that were read successfully can fail for one reason only: too much text. */
function tooMuch(error: unknown): never {
  throw error instanceof WorkerFault ? new Unreadable("PDF_TOO_MUCH_TEXT") : error;
}

async function extractOne(
  deps: PagesDeps,
  { project, instrument, id: job }: ClaimedJob,
  { id, name }: documents.StoredDocumentRow,
  signal: AbortSignal,
): Promise<DocumentResult> {
  const { db, reader, model } = deps;
  const subject = { project, instrument, job, document: { id, name } };
  const requested = model && (await extractByModel({ ...deps, ...model }, subject, signal));
  const modelFacts = requested ? { model: requested.result } : {};
  if (requested?.found)
    return { document: id, extracted: requested.found, extractor: requested.extractor, ...modelFacts };
  const extracted = await reader.extract(documents.bodies(db, project, id), signal);
  return { document: id, extracted: extracted, extractor: LOCAL_EXTRACTOR, ...modelFacts };
}

async function readDocument(
  { storage, reader }: PagesDeps,
  { sha256 }: documents.StoredDocumentRow,
  missing: number[],
  storePages: (rows: documents.StoredPage[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (missing.length === 0) return;
  await inFolder(async (folder) => {
    const path = join(folder, "document.pdf");
    await fetchTo(storage, sha256, path, signal);
    const left = new Set(missing);
    const tries = new Map<number, number>();
    let givenUp = 0;
    const took = async (rows: documents.StoredPage[]) => {
      await storePages(rows);
      for (const { page } of rows) left.delete(page);
    };
    while (left.size > 0) {
      try {
        // After a crash the pages are read one by one: then the first remaining one has crashed the process.
        await reader.read({ path, pages: [...left], areAlone: tries.size > 0 }, took, signal);
      } catch (error) {
        if (error instanceof WorkerFault) throw new Unreadable("FILE_BROKEN");
        if (!(error instanceof WorkerCrashed)) throw error;
        const [page] = left;
        if (page === undefined) return;
        const tried = (tries.get(page) ?? 0) + 1;
        tries.set(page, tried);
        if (tried < TRIES) continue;
        if (++givenUp > MAX_GIVEN_UP) throw new Unreadable("PDF_TOO_SLOW");
        await took([{ page, body: null, ocr: null }]);
      }
    }
  });
}

async function fetchTo(storage: FileStorage, sha256: string, path: string, signal: AbortSignal) {
  try {
    await pipeline(await storage.open(sha256), createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    if (error instanceof FileLostError) throw new Unreadable("FILE_LOST");
    signal.throwIfAborted();
    throw error;
  }
}
