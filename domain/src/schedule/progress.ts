import { addDays } from "../time/dates.ts";
import type { StatusBounds } from "./status.ts";

/** Days in one period, both included; null: without an end. `YYYY-MM-DD`. */
export interface Period {
  from: string | null;
  to: string | null;
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
/** The months of days with which something begins; with the first of a month nothing is cut. */
const cutBy = (days: readonly (string | null)[]) =>
  [...new Set(days.flatMap((day) => (day === null || day.endsWith("-01") ? [] : [monthOf(day)])))].sort();

/**
 * The months (`YYYY-MM-01`, in order) that cannot be counted as a whole: of `period` only a part is asked about, and in
 * those of `status`, which are none of these, a status changes from one day to the next. In every other month all open
 * monitorings have one status.
 */
export function splitMonths(
  { nearFrom, nearTo }: StatusBounds,
  { from, to }: Period,
): { period: string[]; status: string[] } {
  const period = cutBy([from, to === null ? null : addDays(to, 1)]);
  // What is due today is not due yet, and tomorrow it is: two cuts.
  const status = cutBy([nearFrom, addDays(nearFrom, 1), addDays(nearTo, 1)]);
  return { period, status: status.filter((month) => !period.includes(month)) };
}

/**
 * The share of what was due that was done, from 0 to 1: what is due is what a day before today asked for and nobody
 * skipped, and what was done of today's. Null where nothing was due: that is neither all nor nothing.
 */
export function compliance({ done, due }: { done: number; due: number }): number | null {
  return due === 0 ? null : done / due;
}
