// The task of the process that draws evidence.
import { drawingTask } from "../../../documents/worker-drawing.ts";
import type { WorkerTaskHandler } from "../../../platform/work/pool/worker-task-server.ts";
import { drawEvidence } from "./evidence.draw.ts";

export const EVIDENCE_TASK = "transmissions.evidence";

export const evidenceTasks: Readonly<Record<typeof EVIDENCE_TASK, WorkerTaskHandler>> = {
  [EVIDENCE_TASK]: drawingTask(drawEvidence),
};
