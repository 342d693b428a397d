// The task of the process that writes reports.
import type { WorkerTaskHandler } from "../../platform/work/pool/worker-task-server.ts";
import { drawReport } from "./render/report.draw.ts";
import type { ReportInput, ReportPiece } from "./render/report.protocol.ts";

export const REPORT_TASK = "reports.draw";

export const reportTasks: Readonly<Record<typeof REPORT_TASK, WorkerTaskHandler>> = {
  [REPORT_TASK]: (input, { fed, send }) => drawReport(input as ReportInput, eased(fed(), send)),
};

/**
 * Sends an event when a piece is drawn, so that the sender knows the progress and does not send faster than pieces are
 * drawn.
 */
async function* eased(
  fed: AsyncIterable<unknown>,
  send: (event: unknown) => Promise<void>,
): AsyncGenerator<ReportPiece> {
  for await (const piece of fed) {
    yield piece as ReportPiece;
    await send(null);
  }
}
