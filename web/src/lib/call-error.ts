import type { ErrorDetail } from "@vetaverde/contract/errors";

/** Why there is no answer, in the place of the server's own code. */
export type WireFault = "OFFLINE" | "TIME_OUT" | "CANCELLED" | "EMPTY" | "NOT_UNDERSTOOD";

/** A call that did not succeed, whatever the reason. */
export class CallError extends Error {
  /** HTTP status; 204 for an empty answer where one was expected, 0 where none came. */
  readonly status: number;
  /** The server's code (`FK-0001`, `VALIDATION`…) or a `WireFault`. */
  readonly error: string;
  readonly details: readonly ErrorDetail[];
  /** Fields that the server adds for this error, such as `missingColumns` or both versions of a record. */
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

  /** No answer came, so nothing is known about whether the server did it. */
  get unanswered(): boolean {
    return this.status === 0;
  }
}

export const isCallError = (error: unknown): error is CallError => error instanceof CallError;
