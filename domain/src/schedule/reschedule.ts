import { addDays, daysBetween } from "../time/dates.ts";
import { localToInstant } from "../time/zone.ts";
import { expandSeries, type Series } from "./series.ts";

export interface Span {
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
}

/**
 * A monitoring's span on another day: it begins at its series' time of day on the project's clocks and lasts as long as
 * its series says, also where the clocks change in between. A time that the clocks skip on the new day moves forward by
 * the gap; since the series is asked and not where the monitoring stands now, it comes back with the next move.
 *
 * @param series as it was imported, without a fault; @param to the new day, YYYY-MM-DD. One that goes on for months
 * is due on its last day, and begins as many days before the new one.
 */
export function moveSpan(series: Series, to: string, timeZone: string): Span {
  const first = expandSeries(series, timeZone).next();
  if (first.done) throw new RangeError("A series without a day");
  const { estimatedOn, startsAt: begins, endsAt: ends } = first.value;
  const date = addDays(to, daysBetween(estimatedOn, series.startDate));
  const startsAt = localToInstant({ date, time: series.startTime }, timeZone);
  return { startsAt, endsAt: startsAt + (ends - begins) };
}
