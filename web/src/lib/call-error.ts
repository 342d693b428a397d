import type { ErrorDetail } from "@vetaverde/contract/errors";

/** Reason for a missing or unusable response, used in place of the server's error code. */
export type WireFault = "OFFLINE" | "TIME_OUT" | "CANCELLED" | "EMPTY" | "NOT_UNDERSTOOD";

/** A call that failed, for any reason. */
export class CallError extends Error {
  /** HTTP status; 204 for an empty response where content was expected, 0 if there was no response. */
  readonly status: number;
  /** The server's code (`FK-0001`, `VALIDATION`…) or a `WireFault`. */
  readonly error: string;
  readonly details: readonly ErrorDetail[];
  /** Additional fields of the error response, such as `missingColumns` or both versions of a record. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    error: string,
    message: string,
    details: readonly ErrorDetail[] = [],
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.error = error;
    this.details = details;
    this.extra = extra;
  }

  /** There was no response, so it is unknown whether the server executed the call. */
  get unanswered(): boolean {
    return this.status === 0;
  }
}

export const isCallError = (error: unknown): error is CallError => error instanceof CallError;
