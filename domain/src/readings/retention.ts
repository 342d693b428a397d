/**
 * The first instant whose raw readings are retained: the start, in UTC, of the month `months` before the current one.
 * @param months whole months before the current one
 * @param now epoch ms
 * @returns epoch ms
 */
export function firstRetained(months: number, now: number): number {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1);
}
