// The processes that read and write workbooks: two, so that a file that takes long delays only its own project.
import { actorOf, type Context } from "../../../platform/context/context.ts";
import { CRASH_LIMITS } from "../../../platform/work/pool/crash-limits.ts";
import { createFairPool } from "../../../platform/work/pool/fair-pool.ts";
import { WorkerFault, type WorkerPoolOptions } from "../../../platform/work/pool/worker-pool.ts";
import { type FaultCode, type FoundKind, WorkbookFault } from "../workbook-fault.ts";

export interface WorkbookJob {
  /** The file's project; files without a project share one lane. */
  readonly lane: string;
  /** The user whose file it is: one whose files crash several processes has to wait. */
  readonly by: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: unknown) => void;
}

export interface WorkbookProcesses {
  /**
   * Runs a task on a file, which may be in several chunks.
   * @throws WorkbookFault, WorkerCrashed, AppError IMPORT_BUSY, FILES_REST, the signal's reason
   */
  run(task: string, file: readonly Uint8Array[], input: unknown, job: WorkbookJob): Promise<unknown>;
  /**
   * Runs a task on a file that is larger than memory: its pieces are read as the task takes them, and the next event waits
   * until the one before is handled. @throws as `run`
   */
  runStreamed(
    task: string,
    pieces: AsyncIterable<Uint8Array>,
    input: unknown,
    job: Omit<WorkbookJob, "onEvent"> & { readonly onEvent: (event: unknown) => Promise<void> },
  ): Promise<unknown>;
  /** Starts a process in advance, so that the next job does not wait for it. */
  warm(): void;
  close(): Promise<void>;
}

const FAIR_QUEUE = {
  concurrency: 2,
  concurrencyPerLane: 1,
  maxWaiting: 16,
  maxWaitingPerLane: 8,
  busy: "IMPORT_BUSY",
} as const;
const BREAKER = { ...CRASH_LIMITS, windowMs: 30 * 60_000 };

const PLATFORM_LANE = "platform";

/** The user and the lane of a job. @param project null: no project */
export const jobOf = (project: string | null, ctx: Context): Pick<WorkbookJob, "lane" | "by"> => ({
  lane: project ?? PLATFORM_LANE,
  by: actorOf(ctx).id,
});

export interface WorkbookProcessesOptions extends WorkerPoolOptions {
  readonly timeLimitMs: number;
}

/**
 * Files are sent in pieces of this size: a message is copied while it is sent, and one of many megabytes would block
 * the web process.
 */
const PIECE_BYTES = 512 * 1024;

async function* piecesOf(file: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const part of file)
    for (let at = 0; at < part.length; at += PIECE_BYTES) yield part.subarray(at, at + PIECE_BYTES);
}

export function createWorkbookProcesses({
  timeLimitMs,
  ...options
}: WorkbookProcessesOptions): WorkbookProcesses {
  const pool = createFairPool({ ...options, fairQueue: FAIR_QUEUE, breaker: BREAKER });
  const runInLane = async (task: Parameters<typeof pool.runInLane>[0]) => {
    try {
      return await pool.runInLane(task);
    } catch (error) {
      throw error instanceof WorkerFault ? toWorkbookFault(error) : error;
    }
  };
  return {
    run: (task, file, input, { onEvent, ...job }) => {
      const onEvents = async (events: unknown[]) => {
        for (const event of events) onEvent?.(event);
      };
      return runInLane({ task, input, timeLimitMs, feed: piecesOf(file), onEvents, ...job });
    },
    runStreamed: (task, pieces, input, { onEvent, ...job }) => {
      const onEvents = async (events: unknown[]) => {
        for (const event of events) await onEvent(event);
      };
      return runInLane({ task, input, quietMs: timeLimitMs, feed: pieces, onEvents, ...job });
    },
    warm: pool.warm,
    close: pool.close,
  };
}

const toWorkbookFault = ({ code, params }: WorkerFault) =>
  new WorkbookFault(code as FaultCode, params["found"] as FoundKind | undefined);
