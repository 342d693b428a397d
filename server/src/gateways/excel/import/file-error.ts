import type { ErrorCode } from "@vetaverde/contract/errors";
import type { Locale } from "@vetaverde/domain/locale";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type FaultCode, WorkbookFault } from "../workbook-fault.ts";
import { importWords } from "./import.messages.ts";

const FAULTS: Readonly<Record<FaultCode, ErrorCode>> = {
  unknown: "FILE_UNKNOWN",
  broken: "FILE_BROKEN",
  encrypted: "FILE_ENCRYPTED",
  macros: "FILE_MACROS",
  bomb: "FILE_BOMB",
  tooManyRows: "FILE_TOO_MANY_ROWS",
  tooManyCells: "FILE_TOO_MANY_CELLS",
  longCell: "FILE_LONG_CELL",
};

/** A file's fault as an error for the user. `maxRows`: the import's row limit. */
export function fileError(error: unknown, maxRows: number, locale: Locale): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof WorkbookFault)) return new AppError("IMPORT_FAILED", { cause: error });
  const found = error.found && importWords(locale).found[error.found];
  const details = found ? [{ path: "file", message: found }] : undefined;
  const extra = error.found ? { found: error.found } : undefined;
  return new AppError(FAULTS[error.code], { details, extra, params: { rows: maxRows }, cause: error });
}
