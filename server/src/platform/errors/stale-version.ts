import { AppError } from "./app-error.ts";

/**
 * Optimistic concurrency: no change is overwritten that the caller has not seen.
 * @param version the version that the caller has seen; absent: not checked
 * @param current the stored record, which the error returns together with what was sent
 * @throws AppError STALE_VERSION
 */
export function checkVersion(
  version: number | undefined,
  current: { readonly version: number },
  sent?: unknown,
): void {
  if (version === undefined || version === current.version) return;
  throw new AppError("STALE_VERSION", { extra: sent === undefined ? { current } : { current, sent } });
}
