import { AppError } from "./app-error.ts";

/** Too many attempts: the wait in whole seconds, rounded up; the message uses minutes when it is longer than one. */
export function rateLimited(waitMs: number, { isLogged = false } = {}): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const isLong = seconds > 60;
  return new AppError("RATE_LIMITED", {
    params: { minutes: isLong ? Math.ceil(seconds / 60) : 0, seconds: isLong ? 0 : seconds },
    extra: { retryAfter: seconds },
    isLogged,
  });
}
