// What the process that writes reports does.
import type { ErrandTask } from "../../platform/worker/errand-server.ts";
import { drawReport } from "./report.draw.ts";
import type { ReportInput, ReportPiece } from "./report.pieces.ts";

export const REPORT_TASK = "reports.draw";

export const reportTasks: Readonly<Record<typeof REPORT_TASK, ErrandTask>> = {
  [REPORT_TASK]: (input, { fed, tell }) => drawReport(input as ReportInput, eased(fed(), tell)),
};

/** Says when a piece is drawn: so whoever waits knows how far it is, and hands over no more than is taken. */
async function* eased(
  fed: AsyncIterable<unknown>,
  tell: (event: unknown) => Promise<void>,
): AsyncGenerator<ReportPiece> {
  for await (const piece of fed) {
    yield piece as ReportPiece;
    await tell(null);
  }
}
