import type { Report } from "@vetaverde/contract/reports";
import { AppError } from "../../platform/errors/app-error.ts";
import { WorkerCrashed } from "../../platform/worker/worker-processes.ts";

/**
 * Why a report could not be made, in the words that the person who asked for it reads. `INTERNAL` is left for what the
 * program did not expect.
 * @param subject what the report is of
 */
export function reportFailure(
  subject: Report["choice"]["subject"]["kind"],
  error: unknown,
): NonNullable<Report["error"]> {
  // Its process was ended by its deadline or its bound of memory.
  if (error instanceof WorkerCrashed && (error.why === "time" || error.why === "memory")) return "TOO_LARGE";
  if (!(error instanceof AppError)) return "INTERNAL";
  if (error.error === "FILE_QUOTA") return "FILE_QUOTA";
  if (error.error === "FILE_TOO_LARGE") return "TOO_LARGE";
  const isGone = error.error === "NOT_FOUND" || error.error === "FORBIDDEN";
  return isGone && subject === "board" ? "BOARD_GONE" : "INTERNAL";
}
