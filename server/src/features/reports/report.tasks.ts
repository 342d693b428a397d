// The task of the process that writes reports.
import { drawingTask } from "../../documents/worker-drawing.ts";
import type { WorkerTaskHandler } from "../../platform/work/pool/worker-task-server.ts";
import { drawReport } from "./render/report.draw.ts";

export const REPORT_TASK = "reports.draw";

export const reportTasks: Readonly<Record<typeof REPORT_TASK, WorkerTaskHandler>> = {
  [REPORT_TASK]: drawingTask(drawReport),
};
