import type { Report } from "@vetaverde/contract/reports";
import { AppError } from "../../platform/errors/app-error.ts";
import { WorkerCrashed } from "../../platform/work/pool/worker-pool.ts";

/**
 * Why a report could not be made, as a code with a message for its requester. `INTERNAL` is reserved for unexpected
 * errors.
 * @param subject what the report is of
 */
export function reportFailure(
  subject: Report["choice"]["subject"]["kind"],
  error: unknown,
): NonNullable<Report["error"]> {
  // Its process exceeded the deadline or the memory limit.
  if (error instanceof WorkerCrashed && (error.reason === "time" || error.reason === "memory"))
    return "TOO_LARGE";
  if (!(error instanceof AppError)) return "INTERNAL";
  if (error.error === "FILE_QUOTA") return "FILE_QUOTA";
  if (error.error === "FILE_TOO_LARGE") return "TOO_LARGE";
  const isGone = error.error === "NOT_FOUND" || error.error === "FORBIDDEN";
  return isGone && subject === "board" ? "BOARD_GONE" : "INTERNAL";
}
