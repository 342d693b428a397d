// Twelve months of the monitorings that serve a commitment, one state per month.
import type { CountedState } from "../schedule/counts.ts";
import { addMonths } from "../time/dates.ts";

const MONTHS_BEFORE = 8;
const MONTHS = 12;

/** The months of the timeline, `YYYY-MM`: the eight before today's, today's, and the three after it. */
export function timelineMonths(today: string): string[] {
  const first = addMonths(`${today.slice(0, 7)}-01`, -MONTHS_BEFORE);
  return Array.from({ length: MONTHS }, (_, at) => addMonths(first, at).slice(0, 7));
}

/** Number in each state, and number of rescheduled ones in any state. */
export type MonthCounts = Record<CountedState | "rescheduled", number>;

/** The most urgent state of a month, in this order: unfulfilled, near, far, done, skipped; null without monitorings. */
export function mostUrgentState(counts: MonthCounts): CountedState | null {
  if (counts.unfulfilled > 0) return "unfulfilled";
  if (counts.near > 0) return "near";
  if (counts.far > 0) return "far";
  if (counts.done > 0) return "done";
  return counts.skipped > 0 ? "skipped" : null;
}
