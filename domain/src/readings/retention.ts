/**
 * The first instant whose raw readings are kept: the beginning, in UTC, of the month so many months before this one.
 * @param months whole months before the one that runs
 * @param now epoch ms
 * @returns epoch ms
 */
export function firstRetained(months: number, now: number): number {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1);
}
