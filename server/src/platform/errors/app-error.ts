import type { ErrorCode, ErrorDetail } from "@vetaverde/contract/errors";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";

/** What may be wrong with a value, for people. `n`, where there is one, is the limit. */
export type ValidationWord = keyof ServerMessages["errors"]["validation"];

/** A field's error, as one of the general validation messages; `n` is the limit in its text. */
export interface FieldFault {
  path: string;
  word: ValidationWord;
  n?: number;
}

export interface AppErrorOptions {
  details?: ErrorDetail[];
  /** The same for code without access to the caller's language: translated when the response is written. */
  faults?: readonly FieldFault[];
  /** Additional fields of the envelope besides `message` (`missingColumns`, `current`…). */
  extra?: Record<string, unknown>;
  /** Values for the placeholders of the message. */
  params?: Record<string, string | number>;
  /** The code that throws it has logged it, if it is to be logged at all. */
  isLogged?: boolean;
  cause?: unknown;
}

/**
 * An error that is reported to the caller. `platform/http` determines its status and its message in the caller's
 * language.
 */
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

/** A validation error of one field, in the user's language. */
export const invalid = (path: string, message: string): AppError =>
  new AppError("VALIDATION", { details: [{ path, message }] });
