// The guide's task of the process that draws PDFs.
import type { WorkerTaskHandler } from "../../platform/work/pool/worker-task-server.ts";
import { drawGuide } from "./guide.draw.ts";
import type { GuideInput } from "./guide.messages.ts";

export const GUIDE_TASK = "guide.draw";

export const guideTasks: Readonly<Record<typeof GUIDE_TASK, WorkerTaskHandler>> = {
  [GUIDE_TASK]: (input) => drawGuide(input as GuideInput),
};
