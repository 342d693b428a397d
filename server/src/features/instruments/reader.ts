// Opens documents in processes of their own: at most so many at a time, each ended with its work.
import type { Found } from "@vetaverde/domain/text/found";
import type { LocatedQuotes, ModelAnswerPart } from "@vetaverde/domain/text/model/locate-quotes";
import type { Piece } from "@vetaverde/domain/text/model/pieces";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Log } from "../../platform/log/log.ts";
import { createCircuitBreaker } from "../../platform/worker/circuit-breaker.ts";
import { createFairQueue } from "../../platform/worker/fair-queue.ts";
import { createWorkerProcesses, WorkerCrashed, WorkerFault } from "../../platform/worker/worker-processes.ts";
import type { PageRow } from "./documents.store.ts";
import type { InspectInput, ReadInput, ReadPage } from "./reading.tasks.ts";

/** Rises where a page would be read differently: documents are then read anew when they are processed again. */
export const READER = 1;

const HEAP_MB = 1024;
/** A page of a scan takes some 100 MB as a picture, and OCR in four languages 300. */
const MEMORY_MB = 1500;
const MAX_REUSE_MB = 400;
const IDLE_MS = 60_000;
const LOOK_MS = 40_000;
/** The longest that one page may take. */
const PAGE_MS = 120_000;
const EXTRACT_MS = 300_000;
/** Documents that may be looked over at once, and that may wait for it. */
const LANES = { atOnce: 2, atOnceOfLane: 1, waiting: 20, waitingOfLane: 10, busy: "IMPORT_BUSY" } as const;
const MINUTE = 60_000;
const BREAKER = { losses: 3, withinMs: 10 * MINUTE, restMs: 2 * MINUTE, longestRestMs: 60 * MINUTE };

export interface PdfFacts {
  pages: number;
  scanned: boolean;
}

/** Pages as JSON, some at a time. */
type Bodies = AsyncIterable<string[]>;

export interface Reader {
  /** @throws AppError what is wrong with the file; IMPORT_BUSY where too many wait, FILES_REST */
  inspect(project: string, path: string, maxPages: number): Promise<PdfFacts>;
  /** Tells of each page once. @throws WorkerFault, WorkerCrashed, what `take` throws, the signal's reason */
  read(input: ReadInput, take: (pages: PageRow[]) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** @throws WorkerCrashed, the signal's reason */
  extract(pages: Bodies, signal: AbortSignal): Promise<Found[]>;
  /** The pages' text as a language model is given it. @throws WorkerCrashed, the signal's reason */
  pieces(pages: Bodies, signal: AbortSignal): Promise<Piece[]>;
  /** What a language model said, held against the pages. @throws WorkerCrashed, the signal's reason */
  ground(sayings: readonly ModelAnswerPart[], pages: Bodies, signal: AbortSignal): Promise<LocatedQuotes>;
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
  const workerProcesses = createWorkerProcesses({
    entry,
    heapMegabytes: HEAP_MB,
    memoryMegabytes: MEMORY_MB,
    maxReuseMegabytes: MAX_REUSE_MB,
    idleMs: IDLE_MS,
    onTrouble: (what) => log.warn({ reader: what }, "the reader of documents had trouble"),
  });
  const lanes = createFairQueue(LANES);
  const breaker = createCircuitBreaker(BREAKER);
  const over = (task: "extract" | "pieces" | "ground", input: unknown, feed: Bodies, signal: AbortSignal) =>
    workerProcesses.run({ task: `instruments.${task}`, input, quietMs: EXTRACT_MS, feed, signal });
  return {
    inspect: async (project, path, maxPages) =>
      lanes.run(project, async () => {
        breaker.check(project);
        const input: InspectInput = { path, maxPages };
        try {
          return (await workerProcesses.run({
            task: "instruments.inspect",
            input,
            quietMs: LOOK_MS,
          })) as PdfFacts;
        } catch (error) {
          if (error instanceof WorkerCrashed && error.why !== "failed") breaker.lost(project);
          return refuse(error);
        }
      }),
    read: async (input, take, signal) => {
      const onEvents = (events: unknown[]) => take(events as ReadPage[]);
      await workerProcesses.run({ task: "instruments.read", input, quietMs: PAGE_MS, onEvents, signal });
    },
    extract: async (feed, signal) => (await over("extract", null, feed, signal)) as Found[],
    pieces: async (feed, signal) => (await over("pieces", null, feed, signal)) as Piece[],
    ground: async (sayings, feed, signal) => (await over("ground", sayings, feed, signal)) as LocatedQuotes,
    close: workerProcesses.close,
  };
}

/** What the process found wrong, or that the file was too much for it. */
function refuse(error: unknown): never {
  if (error instanceof WorkerFault) {
    const code = REFUSALS.find((one) => one === error.code) ?? "FILE_BROKEN";
    throw new AppError(code, { params: { ...error.params }, cause: error });
  }
  if (!(error instanceof WorkerCrashed)) throw error;
  throw new AppError(error.why === "failed" ? "FILE_BROKEN" : "FILE_BOMB", { cause: error });
}
