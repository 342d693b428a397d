import type { ErrorCode, ErrorDetail } from "@vetaverde/contract/errors";
import type { ValidationWord } from "../http/messages/validation.ts";

/** What is wrong with a field, in one of the general words of the validation; `n` is the limit that it names. */
export interface FieldFault {
  path: string;
  word: ValidationWord;
  n?: number;
}

export interface AppErrorOptions {
  details?: ErrorDetail[];
  /** The same for whoever knows nothing of the caller's language: it is put into words on the way out. */
  faults?: readonly FieldFault[];
  /** Fields that stand beside `message` in the envelope (`missingColumns`, `current`…). */
  extra?: Record<string, unknown>;
  /** Values for the placeholders of the message. */
  params?: Record<string, string | number>;
  /** Whoever threw it has logged it, where it is to be logged at all. */
  isLogged?: boolean;
  cause?: unknown;
}

/** An error that a caller is told about. `platform/http` gives it its status and its words in the caller's language. */
export class AppError extends Error {
  readonly error: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly faults: readonly FieldFault[] | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly params: Record<string, string | number>;
  readonly isLogged: boolean;

  constructor(error: ErrorCode, options: AppErrorOptions = {}) {
    super(error, { cause: options.cause });
    this.error = error;
    this.details = options.details;
    this.faults = options.faults;
    this.extra = options.extra;
    this.params = options.params ?? {};
    this.isLogged = options.isLogged ?? false;
  }
}

/** What is wrong with one field, in the person's language. */
export const invalid = (path: string, message: string): AppError =>
  new AppError("VALIDATION", { details: [{ path, message }] });
