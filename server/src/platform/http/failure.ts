import { type ErrorCode, type ErrorDetail, errorStatus, type Failure } from "@vetaverde/contract/errors";
import type { Locale } from "@vetaverde/domain/locale";
import { AppError } from "../errors/app-error.ts";
import type { Log } from "../log/log.ts";
import { errorMessage, faultDetails } from "./messages.ts";

/** Converts any thrown error into a failure envelope. Unexpected errors are logged, and never shown to the caller. */
export function failureOf(error: unknown, locale: Locale, log: Pick<Log, "error">): Failure {
  const known = error instanceof AppError ? error : recognise(error);
  if (known) {
    return {
      code: errorStatus[known.error],
      error: known.error,
      message: errorMessage(known.error, known.params, locale),
      ...detailsIn(known, locale),
      ...known.extra,
    };
  }
  log.error({ event: "request.failed", err: error }, "unexpected error");
  return { code: 500, error: "INTERNAL", message: errorMessage("INTERNAL", {}, locale) };
}

/** Default when the error states no time. */
const RETRY_SECONDS = 30;
/** Readings only wait for the next batch to be written. */
const SHORT_RETRY_SECONDS = 2;

/** Value of Retry-After, in whole seconds and at least one; null when waiting does not help. */
export function retryAfterOf(failure: Failure): string | null {
  if (failure.code !== 429 && failure.code !== 503) return null;
  const usual = failure.error === "INGEST_BUSY" ? SHORT_RETRY_SECONDS : RETRY_SECONDS;
  const seconds = Math.ceil(Number(failure["retryAfter"] ?? usual));
  return String(Number.isFinite(seconds) ? Math.max(1, seconds) : usual);
}

const detailsIn = ({ details, faults }: AppError, locale: Locale): { details?: ErrorDetail[] } =>
  details || faults ? { details: [...(details ?? []), ...faultDetails(faults ?? [], locale)] } : {};

/** Errors of libraries that the caller can act on. */
function recognise(error: unknown): AppError | null {
  const {
    code = "",
    statusCode = 0,
    message = "",
  } = error as { code?: string; statusCode?: number; message?: string };
  const of = (name: ErrorCode) => new AppError(name, { cause: error });
  if (statusCode === 413)
    return new AppError("FILE_TOO_LARGE", {
      params: { megabytes: code === "FST_ERR_CTP_BODY_TOO_LARGE" ? 1 : 16 },
      cause: error,
    });
  if (statusCode >= 400 && statusCode < 500) return of("BAD_REQUEST");
  if (code === "57014") return of("TIME_OUT");
  if (
    /^(08|57P|53)/.test(code) ||
    [
      "ECONNREFUSED",
      "ECONNRESET",
      "ENOENT",
      "EPIPE",
      "ENOSPC",
      "EDQUOT",
      "EROFS",
      "EMFILE",
      "ENFILE",
    ].includes(code)
  )
    return of("UNAVAILABLE");
  if (/Connection terminated|timeout exceeded when trying to connect/.test(message)) return of("UNAVAILABLE");
  return null;
}
