import { addDays, daysBetween } from "../time/dates.ts";
import { localToInstant } from "../time/zone.ts";
import { expandSeries, type Series } from "./series.ts";

export interface Span {
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
}

/**
 * A monitoring's span on another day: it begins at its series' time of day in the project's time zone and has the
 * series' duration, also across clock changes. A time that the clocks skip on the new day moves forward by the gap;
 * because the time comes from the series and not from the monitoring's current span, the next move restores it.
 *
 * @param series as it was imported, without a fault; @param to the new day, YYYY-MM-DD. A monitoring over months is due
 * on its last day, and begins as many days before the new one.
 */
export function moveSpan(series: Series, to: string, timeZone: string): Span {
  const first = expandSeries(series, timeZone).next();
  if (first.done) throw new RangeError("A series without a day");
  const { estimatedOn, startsAt: begins, endsAt: ends } = first.value;
  const date = addDays(to, daysBetween(estimatedOn, series.startDate));
  const startsAt = localToInstant({ date, time: series.startTime }, timeZone);
  return { startsAt, endsAt: startsAt + (ends - begins) };
}
