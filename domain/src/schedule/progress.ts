import { addDays } from "../time/dates.ts";
import type { StatusBounds } from "./status.ts";

/** Days in one period, both included; null: without an end. `YYYY-MM-DD`. */
export interface Period {
  from: string | null;
  to: string | null;
}

/**
 * The months (`YYYY-MM-01`) that cannot be counted as a whole, in order: those in which a status changes from one day to
 * the next, or the period begins or ends. In every other month all open monitorings have one status.
 */
export function splitMonths({ nearFrom, nearTo }: StatusBounds, { from, to }: Period): string[] {
  // Each is the first day after a cut. What is due today is not due yet, and tomorrow it is: two cuts.
  const firsts = [
    nearFrom,
    addDays(nearFrom, 1),
    addDays(nearTo, 1),
    from,
    to === null ? null : addDays(to, 1),
  ];
  const months = firsts.flatMap((day) =>
    day === null || day.endsWith("-01") ? [] : [`${day.slice(0, 7)}-01`],
  );
  return [...new Set(months)].sort();
}

/**
 * The share of what was due that was done, from 0 to 1: what is due is what a day before today asked for and nobody
 * skipped, and what was done of today's. Null where nothing was due: that is neither all nor nothing.
 */
export function compliance({ done, due }: { done: number; due: number }): number | null {
  return due === 0 ? null : done / due;
}
