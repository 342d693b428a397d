// Draws a report in a separate process, into a temporary file.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReportChoice } from "@vetaverde/contract/reports";
import type { DrawnDocument } from "../../../documents/pieces.ts";
import { drawInWorker } from "../../../documents/worker-drawing.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { WorkerPool } from "../../../platform/work/pool/worker-pool.ts";
import { REPORT_TASK } from "../report.tasks.ts";
import type { ReportBoards } from "../reports.check.ts";
import { type Feed, type FeedDeps, feedReport } from "./report.feed.ts";

export interface RenderDeps extends FeedDeps {
  boards: ReportBoards;
  workerProcesses: WorkerPool;
}

export interface RenderedReport extends DrawnDocument {
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
  // The cover is a piece too, but not counted as a part.
  let drawn = -1;
  try {
    const { data, pages } = await drawInWorker(workerProcesses, {
      task: REPORT_TASK,
      input: { path },
      signal,
      pieces: () => pieces,
      onDrawn: async (count) => {
        drawn += count;
        await onPart?.(Math.max(0, drawn), parts);
      },
    });
    return { data, pages, path, parts, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}
