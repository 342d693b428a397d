import { addDays, daysBetween } from "../time/dates.ts";
import { instantToLocal, localToInstant } from "../time/zone.ts";

export interface Span {
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
}

/**
 * A monitoring's span on another day: it begins at the same time of day on the project's clocks and lasts as long as
 * before, also where the clocks change in between. A time that the clocks skip on the new day moves forward by the gap.
 *
 * @param from the day on which it was due, @param to the new one, both YYYY-MM-DD. A span that begins on another day
 * than the one on which it is due (one that goes on for months is due on its last) moves by as many days.
 */
export function moveSpan(span: Span, from: string, to: string, timeZone: string): Span {
  const start = instantToLocal(span.startsAt, timeZone);
  const date = addDays(to, daysBetween(from, start.date));
  const startsAt = localToInstant({ date, time: start.time }, timeZone);
  return { startsAt, endsAt: startsAt + (span.endsAt - span.startsAt) };
}
