// Draws a report in a separate process, into a temporary file.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReportChoice } from "@vetaverde/contract/reports";
import type { Context } from "../../../platform/context/context.ts";
import type { WorkerPool } from "../../../platform/work/pool/worker-pool.ts";
import { REPORT_TASK } from "../report.tasks.ts";
import type { ReportBoards } from "../reports.check.ts";
import { type Feed, type FeedDeps, feedReport } from "./report.feed.ts";
import type { ReportDone } from "./report.protocol.ts";

export interface RenderDeps extends FeedDeps {
  boards: ReportBoards;
  workerProcesses: WorkerPool;
}

export interface RenderedReport extends ReportDone {
  path: string;
  parts: number;
  /** Deletes the file. */
  clear(): Promise<void>;
}

export interface RenderOptions {
  signal: AbortSignal;
  /** @param done parts drawn so far */
  onPart?(done: number, parts: number): Promise<void>;
}

const QUIET_MS = 60_000;
/** Maximum pieces in transit, so that neither process fills its memory. */
const UNDER_WAY = 8;

/** @throws AppError NOT_FOUND, WorkerCrashed, the signal's reason */
export async function renderReport(
  deps: RenderDeps,
  project: string,
  choice: ReportChoice,
  ctx: Context,
  options: RenderOptions,
): Promise<RenderedReport> {
  return renderPieces(deps.workerProcesses, await feedReport(deps, project, choice, ctx), options);
}

/** @throws AppError WorkerCrashed, the signal's reason */
export async function renderPieces(
  workerProcesses: WorkerPool,
  { parts, pieces }: Feed,
  { signal, onPart }: RenderOptions,
): Promise<RenderedReport> {
  const folder = await mkdtemp(join(tmpdir(), "vv-report-"));
  const clear = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "report.pdf");
  const turnstile = createTurnstile();
  // The cover is a piece too, but not counted as a part.
  let drawn = -1;
  try {
    const done = (await workerProcesses.run({
      task: REPORT_TASK,
      input: { path },
      quietMs: QUIET_MS,
      signal,
      feed: turnstile.pass(pieces),
      onEvents: async (events) => {
        drawn += events.length;
        turnstile.taken(events.length);
        await onPart?.(Math.max(0, drawn), parts);
      },
    })) as ReportDone;
    return { ...done, path, parts, clear };
  } catch (error) {
    await clear();
    throw error;
  } finally {
    turnstile.close();
  }
}

/** Backpressure: lets pieces through only as others are finished. */
function createTurnstile() {
  let underWay = 0;
  let closed = false;
  let wake = () => {};
  return {
    pass: async function* <T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
      for await (const piece of pieces) {
        while (underWay >= UNDER_WAY && !closed)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        if (closed) return;
        underWay++;
        yield piece;
      }
    },
    taken: (pieces: number) => {
      underWay -= pieces;
      wake();
    },
    close: () => {
      closed = true;
      wake();
    },
  };
}
