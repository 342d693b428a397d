import { MAX_WINDOW_DAYS } from "@vetaverde/contract/alert-shapes";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { isTime, localToInstant } from "@vetaverde/domain/time/zone";

/** State of the window form, in the project's time zone; without a start it begins now. */
export interface WindowDraft {
  sensor: string;
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
  reason: string;
}

const DAY = 86_400_000;
const instantOf = (date: string, time: string, timeZone: string): number | null =>
  isTypedDay(date) && isTime(time) ? localToInstant({ date, time }, timeZone) : null;

export type WindowFault = "from" | "to" | "reason";

/** The errors that the form itself can detect. */
export function windowFaults(draft: WindowDraft, timeZone: string, now: number): ReadonlySet<WindowFault> {
  const faults = new Set<WindowFault>();
  const hasStart = draft.fromDay !== "" || draft.fromTime !== "";
  const begins = hasStart ? instantOf(draft.fromDay, draft.fromTime, timeZone) : now;
  const ends = instantOf(draft.toDay, draft.toTime, timeZone);
  const most = MAX_WINDOW_DAYS * DAY;
  if (begins === null || Math.abs(begins - now) > most) faults.add("from");
  if (ends === null || ends <= now || (begins !== null && (ends <= begins || ends - begins > most)))
    faults.add("to");
  if (!draft.reason.trim()) faults.add("reason");
  return faults;
}

/** The request body. The draft must be valid. */
export function windowBodyOf(draft: WindowDraft, timeZone: string) {
  const from = instantOf(draft.fromDay, draft.fromTime, timeZone);
  return {
    sensor: draft.sensor || null,
    ...(from === null ? {} : { from: new Date(from).toISOString() }),
    to: new Date(instantOf(draft.toDay, draft.toTime, timeZone) ?? 0).toISOString(),
    reason: draft.reason.trim(),
  };
}
