import type { JobError } from "@vetaverde/contract/instruments";
import { WorkerCrashed } from "../../../platform/work/pool/worker-pool.ts";
import { Unreadable } from "./processing.pages.ts";

/** Why a processing failed, as a code with a message for users. `INTERNAL` is reserved for unexpected errors. */
export function processingFailure(error: unknown): JobError {
  if (error instanceof Unreadable) return error.code;
  // While pages are read, one that crashes the process is skipped: a remaining crash comes from analysing their text.
  if (error instanceof WorkerCrashed && (error.reason === "time" || error.reason === "memory"))
    return "PDF_TOO_MUCH_TEXT";
  return "INTERNAL";
}
