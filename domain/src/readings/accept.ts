import { readInstant } from "./instants.ts";

/** Why a reading was rejected. */
export const REJECTIONS = [
  "UNREADABLE",
  "UNKNOWN_DEVICE",
  "UNKNOWN_VARIABLE",
  "NOT_A_NUMBER",
  "TOO_LARGE",
  "UNREADABLE_TIME",
  "NO_TIME",
  "TOO_OLD",
  "IN_THE_FUTURE",
  "NO_DECODER",
  "CODEC_FAILED",
] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** Clocks that were never set begin in 1970, 1980 or 2000: earlier readings come from such clocks. */
export const MIN_INSTANT = Date.UTC(2000, 0, 2);
/** Tolerance for fast clocks; a time zone mistaken for UTC is off by an hour or more. */
export const MAX_AHEAD_MS = 3_600_000;

/**
 * @param value as the device wrote it; absent: the report's instant
 * @param fallback epoch ms of the report or of its arrival
 * @param since epoch ms from which readings are stored; older ones are already in roll-ups and must not count again
 * @returns epoch milliseconds, or the reason for rejection
 */
export function readingInstant(
  value: unknown,
  fallback: number,
  now: number,
  since: number | null = null,
): number | Rejection {
  const t = value === undefined || value === null ? fallback : readInstant(value);
  if (t === null) return "UNREADABLE_TIME";
  if (t < MIN_INSTANT || (since !== null && t < since)) return "TOO_OLD";
  return t > now + MAX_AHEAD_MS ? "IN_THE_FUTURE" : t;
}

/** Larger than any instrument's value, and small enough for sums to remain finite. */
export const MAX_VALUE = 1e15;

/** A boolean counts as 1 or 0; a text is no value, not even a numeric one. */
export function readingValue(value: unknown): number | Rejection {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "number" || !Number.isFinite(value)) return "NOT_A_NUMBER";
  return Math.abs(value) > MAX_VALUE ? "TOO_LARGE" : value;
}
