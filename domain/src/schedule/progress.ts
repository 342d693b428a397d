import { addDays } from "../time/dates.ts";
import type { StatusBounds } from "./status.ts";

/** A period of days, both inclusive; null: without an end. `YYYY-MM-DD`. */
export interface Period {
  from: string | null;
  to: string | null;
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
/** The months that are split by a period starting on one of the days; the first of a month splits none. */
const cutBy = (days: readonly (string | null)[]) =>
  [...new Set(days.flatMap((day) => (day === null || day.endsWith("-01") ? [] : [monthOf(day)])))].sort();

/**
 * The months (`YYYY-MM-01`, in order) that cannot be counted as a whole: those only partly within `period`, and,
 * separately, those in which a status changes from one day to the next (`status`). In every other month all open
 * monitorings have the same status.
 */
export function splitMonths(
  { nearFrom, nearTo }: StatusBounds,
  { from, to }: Period,
): { period: string[]; status: string[] } {
  const period = cutBy([from, to === null ? null : addDays(to, 1)]);
  // A monitoring of today is not due yet, and one of yesterday is: hence two cuts.
  const status = cutBy([nearFrom, addDays(nearFrom, 1), addDays(nearTo, 1)]);
  return { period, status: status.filter((month) => !period.includes(month)) };
}

/**
 * The share of due monitorings that were done, from 0 to 1. Due are those of days before today that were not skipped,
 * and those of today that are done. Null where nothing was due, which is neither 0 nor 1.
 */
export function compliance({ done, due }: { done: number; due: number }): number | null {
  return due === 0 ? null : done / due;
}

/** The counts of no monitorings. */
export const NO_MONITORINGS = {
  done: 0,
  far: 0,
  near: 0,
  unfulfilled: 0,
  skipped: 0,
  rescheduled: 0,
  total: 0,
} as const;
/** The same, with those of due monitorings. */
export const NO_PROGRESS = { ...NO_MONITORINGS, due: 0, doneOfDue: 0 } as const;
