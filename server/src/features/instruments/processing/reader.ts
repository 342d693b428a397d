// Opens documents in separate worker processes: a limited number at a time, each ended with its work.
import type { Found } from "@vetaverde/domain/text/found";
import type { LocatedQuotes, ModelAnswerPart } from "@vetaverde/domain/text/model/locate-quotes";
import type { Piece } from "@vetaverde/domain/text/model/pieces";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { Log } from "../../../platform/log/log.ts";
import { CRASH_LIMITS } from "../../../platform/work/pool/crash-limits.ts";
import { createFairPool } from "../../../platform/work/pool/fair-pool.ts";
import { WorkerCrashed, WorkerFault } from "../../../platform/work/pool/worker-pool.ts";
import type { StoredPage } from "../documents/documents.store.ts";
import type { InspectInput, ReadInput, ReadPage } from "./document-tasks.ts";

/** Raised when pages would be read differently: documents that are processed again are then read again. */
export const READER = 1;

const HEAP_MB = 1024;
/** A page of a scan takes some 100 MB as a picture, and OCR in four languages 300. */
const MEMORY_MB = 1500;
const MAX_REUSE_MB = 400;
const IDLE_MS = 60_000;
const LOOK_MS = 40_000;
/** Timeout for one page. */
const PAGE_MS = 120_000;
const EXTRACT_MS = 300_000;
/** Documents that may be inspected at the same time, and that may wait. */
const FAIR_QUEUE = {
  concurrency: 2,
  concurrencyPerLane: 1,
  maxWaiting: 20,
  maxWaitingPerLane: 10,
  busy: "IMPORT_BUSY",
} as const;

export interface PdfFacts {
  pages: number;
  scanned: boolean;
}

/** Pages as JSON, in batches. */
type Bodies = AsyncIterable<string[]>;

export interface Reader {
  /** @throws AppError with the fault of the file; IMPORT_BUSY when too many wait, FILES_REST */
  inspect(project: string, path: string, maxPages: number): Promise<PdfFacts>;
  /** Passes each page once to `onPages`. @throws WorkerFault, WorkerCrashed, what `onPages` throws, the signal's reason */
  read(input: ReadInput, onPages: (pages: StoredPage[]) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** @throws WorkerCrashed, the signal's reason */
  extract(pages: Bodies, signal: AbortSignal): Promise<Found[]>;
  /** The pages' text in the form sent to a language model. @throws WorkerCrashed, the signal's reason */
  pieces(pages: Bodies, signal: AbortSignal): Promise<Piece[]>;
  /** Verifies a language model's answer against the pages. @throws WorkerCrashed, the signal's reason */
  ground(answers: readonly ModelAnswerPart[], pages: Bodies, signal: AbortSignal): Promise<LocatedQuotes>;
  close(): Promise<void>;
}

const REFUSALS = [
  "NOT_PDF",
  "FILE_BROKEN",
  "FILE_ENCRYPTED",
  "PDF_SCRIPTS",
  "PDF_HUGE_PAGE",
  "PDF_TOO_MANY_PAGES",
] as const;

export function createReader(entry: string, log: Log): Reader {
  const pool = createFairPool({
    entry,
    fairQueue: FAIR_QUEUE,
    breaker: CRASH_LIMITS,
    heapMegabytes: HEAP_MB,
    memoryMegabytes: MEMORY_MB,
    maxReuseMegabytes: MAX_REUSE_MB,
    idleMs: IDLE_MS,
    onTrouble: (detail) =>
      log.warn({ event: "worker.failed", worker: "documents", detail }, "worker process reported an error"),
  });
  const over = (task: "extract" | "pieces" | "ground", input: unknown, feed: Bodies, signal: AbortSignal) =>
    pool.run({ task: `instruments.${task}`, input, quietMs: EXTRACT_MS, feed, signal });
  return {
    inspect: async (project, path, maxPages) => {
      const input: InspectInput = { path, maxPages };
      const task = { task: "instruments.inspect", input, quietMs: LOOK_MS, lane: project };
      return (await pool.runInLane(task).catch(refuse)) as PdfFacts;
    },
    read: async (input, onPages, signal) => {
      const onEvents = (events: unknown[]) => onPages(events as ReadPage[]);
      await pool.run({ task: "instruments.read", input, quietMs: PAGE_MS, onEvents, signal });
    },
    extract: async (feed, signal) => (await over("extract", null, feed, signal)) as Found[],
    pieces: async (feed, signal) => (await over("pieces", null, feed, signal)) as Piece[],
    ground: async (answers, feed, signal) => (await over("ground", answers, feed, signal)) as LocatedQuotes,
    close: pool.close,
  };
}

/** Converts the fault that the process found, or its crash, to an AppError. */
function refuse(error: unknown): never {
  if (error instanceof WorkerFault) {
    const code = REFUSALS.find((one) => one === error.code) ?? "FILE_BROKEN";
    throw new AppError(code, { params: { ...error.params }, cause: error });
  }
  if (!(error instanceof WorkerCrashed)) throw error;
  throw new AppError(error.reason === "failed" ? "FILE_BROKEN" : "FILE_BOMB", { cause: error });
}
