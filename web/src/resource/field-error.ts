import { type CallError, isCallError } from "../lib/call-error.ts";

/** Whether another user changed the record in the meantime. */
export const isConflict = (error: unknown): error is CallError =>
  isCallError(error) && error.error === "STALE_VERSION";

/** The server's message for a field, by its path in the request body. */
export const fieldError = (error: unknown, path: string): string | null =>
  isCallError(error) ? (error.details.find((detail) => detail.path === path)?.message ?? null) : null;
