// The task of the process that writes inspection bundles.
import { drawingTask } from "../../../documents/worker-drawing.ts";
import type { WorkerTaskHandler } from "../../../platform/work/pool/worker-task-server.ts";
import { drawBundle } from "./bundle.draw.ts";

export const BUNDLE_TASK = "commitments.bundle";

export const bundleTasks: Readonly<Record<typeof BUNDLE_TASK, WorkerTaskHandler>> = {
  [BUNDLE_TASK]: drawingTask(drawBundle),
};
