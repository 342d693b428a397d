// What the process that draws PDFs does for the guide.
import type { ErrandTask } from "../../platform/worker/errand-server.ts";
import { drawGuide } from "./guide.draw.ts";
import type { GuideInput } from "./guide.pieces.ts";

export const GUIDE_TASK = "guide.draw";

export const guideTasks: Readonly<Record<typeof GUIDE_TASK, ErrandTask>> = {
  [GUIDE_TASK]: (input) => drawGuide(input as GuideInput),
};
