import type { Progress, Worst } from "@vetaverde/contract/kpis";
import { NO_PROGRESS } from "@vetaverde/domain/schedule/progress";
import { PAST, SOON, TODAY } from "./month-counts.store.ts";
import type { Cell } from "./rows.gen.ts";

export const nothing = (): Progress => ({ ...NO_PROGRESS });

/** Adds up cells; the phase determines the status of what is open. */
export function progressOf(cells: readonly Cell[]): Progress {
  const sum = nothing();
  for (const { phase, open, done, skipped, rescheduled } of cells) {
    sum.done += done;
    sum.skipped += skipped;
    sum.rescheduled += rescheduled;
    sum.total += open + done + skipped;
    if (phase === PAST) sum.unfulfilled += open;
    else if (phase === TODAY || phase === SOON) sum.near += open;
    else sum.far += open;
    if (isDue(phase)) sum.doneOfDue += done;
  }
  sum.due = sum.unfulfilled + sum.doneOfDue;
  return sum;
}

/** Whether the day is today or earlier. */
export const isDue = (phase: Cell["phase"]): boolean => phase === PAST || phase === TODAY;

/** The most urgent status present. */
export function worstOf({ unfulfilled, near, far, done, skipped }: Progress): Worst | null {
  if (unfulfilled > 0) return "unfulfilled";
  if (near > 0) return "near";
  if (far > 0) return "far";
  if (done > 0) return "done";
  return skipped > 0 ? "skipped" : null;
}
