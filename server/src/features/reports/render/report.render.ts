// Draws a report in a separate process, into a temporary file.
import type { ReportChoice } from "@vetaverde/contract/reports";
import { drawTemporaryPdf, type TemporaryPdf } from "../../../documents/temporary-pdf.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { WorkerPool } from "../../../platform/work/pool/worker-pool.ts";
import { REPORT_TASK } from "../report.tasks.ts";
import type { ReportBoards } from "../reports.check.ts";
import { type Feed, type FeedDeps, feedReport } from "./report.feed.ts";

export interface RenderDeps extends FeedDeps {
  boards: ReportBoards;
  workerProcesses: WorkerPool;
}

export interface RenderedReport extends TemporaryPdf {
  parts: number;
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
  // The cover is a piece too, but not counted as a part.
  let drawn = -1;
  const pdf = await drawTemporaryPdf(workerProcesses, {
    task: REPORT_TASK,
    signal,
    pieces: () => pieces,
    onDrawn: async (count) => {
      drawn += count;
      await onPart?.(Math.max(0, drawn), parts);
    },
  });
  return { ...pdf, parts };
}
