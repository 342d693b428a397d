// Twelve months of what serves a commitment, a sign a month.
import type { CountedState } from "../schedule/counts.ts";
import { addMonths } from "../time/dates.ts";

const BEFORE = 8;
const MONTHS = 12;

/** The months of the lane, `YYYY-MM`: eight before today's, its own, three after it. */
export function laneMonths(today: string): string[] {
  const first = addMonths(`${today.slice(0, 7)}-01`, -BEFORE);
  return Array.from({ length: MONTHS }, (_, at) => addMonths(first, at).slice(0, 7));
}

/** Of each state, and of how many the day was moved whatever their state is. */
export type LaneCounts = Record<CountedState | "rescheduled", number>;

/** What asks for most stands for a month: what was missed, what is soon, what is still to come; done only where all is. */
export function laneState(counts: LaneCounts): CountedState | null {
  if (counts.unfulfilled > 0) return "unfulfilled";
  if (counts.near > 0) return "near";
  if (counts.far > 0) return "far";
  if (counts.done > 0) return "done";
  return counts.skipped > 0 ? "skipped" : null;
}
