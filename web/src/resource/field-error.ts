import { type CallError, isCallError } from "../lib/call-error.ts";

/** Whether somebody else changed meanwhile what was to be saved. */
export const isConflict = (error: unknown): error is CallError =>
  isCallError(error) && error.error === "STALE_VERSION";

/** What the server says of a field, by its path in what was sent. */
export const fieldError = (error: unknown, path: string): string | null =>
  isCallError(error) ? (error.details.find((detail) => detail.path === path)?.message ?? null) : null;
