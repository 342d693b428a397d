import type { MeasurementRequest } from "./requests.ts";

/** Why a value is questioned: outside the configured range, or unlike the last values. */
export const VALUE_FLAGS = ["range", "change"] as const;
export type ValueFlag = (typeof VALUE_FLAGS)[number];

/** Number of earlier values with which a value is compared. */
export const COMPARED_VALUES = 3;

/** Share of the median by which a value may leave the earlier ones when no largest change is configured. */
const USUAL_SHARE = 0.2;
/** Steps of the resolution that are never a change. */
const USUAL_STEPS = 10;

/**
 * Questions a measured number. With a configured largest change, the value may differ from the median of the earlier
 * values by as much. Without one, three earlier values are needed: the value may leave their span by the span itself, a
 * fifth of their median or ten steps of the resolution, whichever is largest.
 *
 * @param earlier the last values, newest first; further ones are ignored
 */
export function flagOf(
  { min, max, maxChange, decimals }: Pick<MeasurementRequest, "min" | "max" | "maxChange" | "decimals">,
  value: number,
  earlier: readonly number[],
): ValueFlag | null {
  if ((min !== null && value < min) || (max !== null && value > max)) return "range";
  const last = earlier.slice(0, COMPARED_VALUES).sort((a, b) => a - b);
  const [low, high] = [last[0], last.at(-1)];
  if (low === undefined || high === undefined) return null;
  const median = medianOf(last);
  // Half a step of the resolution: differences of decimal fractions are not exact.
  const rounding = 10 ** -decimals / 2;
  if (maxChange !== null) return Math.abs(value - median) > maxChange + rounding ? "change" : null;
  if (last.length < COMPARED_VALUES) return null;
  const room = Math.max(high - low, Math.abs(median) * USUAL_SHARE, USUAL_STEPS * 10 ** -decimals) + rounding;
  return value < low - room || value > high + room ? "change" : null;
}

/** @param sorted not empty, ascending */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (upper + lower) / 2;
}
