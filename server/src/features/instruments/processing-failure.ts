import type { JobError } from "@vetaverde/contract/instruments";
import { WorkerCrashed } from "../../platform/worker/worker-processes.ts";
import { Unreadable } from "./processing.pages.ts";

/** Why a processing failed, in the words that people read. `INTERNAL` is left for what the program did not expect. */
export function processingFailure(error: unknown): JobError {
  if (error instanceof Unreadable) return error.code;
  // Pages that end their process are given up one by one while they are read: what is left is their text being analysed.
  if (error instanceof WorkerCrashed && (error.why === "time" || error.why === "memory"))
    return "PDF_TOO_MUCH_TEXT";
  return "INTERNAL";
}
