import type { StreamedWorkerTask } from "../../../gateways/excel/worker/worker-server.ts";
import { type ReadInput, readLogger } from "./read-logger.ts";

/** Worker process tasks for loggers' files. */
export const loggerTasks: Readonly<Record<"loggers.read", StreamedWorkerTask>> = {
  "loggers.read": (pieces, input, emit) => readLogger(pieces, input as ReadInput, emit),
};
