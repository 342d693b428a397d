import { dateParts, daysInMonth, epochDayInMonth, fromEpochDay, isDate, toEpochDay } from "../time/dates.ts";
import { instantOfLocal, isTime, toMinuteOfDay } from "../time/zone.ts";
import { type Frequency, frequencyStep } from "./frequency.ts";

/** A row of the plan's workbook: one repeating task at one station between two dates. */
export interface Series {
  frequency: Frequency;
  /** YYYY-MM-DD, the first day; its day of the month is the anchor of all monthly steps. */
  startDate: string;
  /** HH:mm in the project's time zone, at which each monitoring begins. */
  startTime: string;
  /** YYYY-MM-DD, inclusive. */
  endDate: string;
  /** HH:mm; the end of a `continuous` monitoring, otherwise only checked not to be before the start. */
  endTime: string;
  durationHours: number;
}

export interface Occurrence {
  /** The day on which the monitoring is due. */
  estimatedOn: string;
  /** Epoch ms. */
  startsAt: number;
  /** Epoch ms. */
  endsAt: number;
}

export const SERIES_FAULTS = [
  "date_invalid",
  "time_invalid",
  "duration_not_positive",
  "end_before_start",
  "continuous_without_length",
] as const;
export type SeriesFault = (typeof SERIES_FAULTS)[number];

const HOUR = 3_600_000;

/**
 * The first rule that a series violates, or null. `expandSeries` and `countSeries` require a series without a fault.
 */
export function seriesFault(series: Series): SeriesFault | null {
  const { startDate, startTime, endDate, endTime, durationHours } = series;
  if (!isDate(startDate) || !isDate(endDate)) return "date_invalid";
  if (!isTime(startTime) || !isTime(endTime)) return "time_invalid";
  if (!(durationHours > 0 && Number.isFinite(durationHours))) return "duration_not_positive";
  const start = `${startDate}T${startTime}`;
  const end = `${endDate}T${endTime}`;
  if (end < start) return "end_before_start";
  return series.frequency === "continuous" && end === start ? "continuous_without_length" : null;
}

/**
 * The dated monitorings of a series, in order.
 *
 * A monthly step keeps the anchor day and uses a shorter month's last day (31 Jan → 28 Feb → 31 Mar, and 29 Feb of a
 * leap year → 28 Feb of the next); the local start time is kept across clock changes. `once` is on the first date.
 * `continuous` is one monitoring from the first to the last date and time, due on the last date; its duration is that
 * span. Throws RangeError for dates, times or zones that do not exist.
 */
export function* expandSeries(series: Series, timeZone: string): Generator<Occurrence, void, undefined> {
  const minute = toMinuteOfDay(series.startTime);
  if (series.frequency === "continuous") {
    if (toEpochDay(series.endDate) < toEpochDay(series.startDate)) return;
    yield {
      estimatedOn: series.endDate,
      startsAt: instantOfLocal(toEpochDay(series.startDate), minute, timeZone),
      endsAt: instantOfLocal(toEpochDay(series.endDate), toMinuteOfDay(series.endTime), timeZone),
    };
    return;
  }
  const duration = Math.round(series.durationHours * HOUR);
  for (const day of dueDays(series)) {
    const startsAt = instantOfLocal(day, minute, timeZone);
    yield { estimatedOn: fromEpochDay(day), startsAt, endsAt: startsAt + duration };
  }
}

/** The number of monitorings of `expandSeries`, without creating them: for checking limits first. */
export function countSeries(series: Series): number {
  const days = toEpochDay(series.endDate) - toEpochDay(series.startDate);
  if (days < 0) return 0;
  const step = frequencyStep(series.frequency);
  if (step?.days) return Math.floor(days / step.days) + 1;
  if (step?.months) return Math.floor(wholeMonths(series) / step.months) + 1;
  return 1;
}

/**
 * Epoch days on which a series that is not continuous is due. Numbers, so that the last representable date cannot
 * overflow.
 */
function* dueDays(series: Series): Generator<number, void, undefined> {
  const first = toEpochDay(series.startDate);
  const last = toEpochDay(series.endDate);
  const step = frequencyStep(series.frequency);
  if (step?.days) {
    for (let day = first; day <= last; day += step.days) yield day;
  } else if (step?.months) {
    const anchor = dateParts(series.startDate);
    const months = wholeMonths(series);
    const firstMonth = anchor.year * 12 + anchor.month - 1;
    for (let passed = 0; passed <= months; passed += step.months) {
      yield epochDayInMonth(firstMonth + passed, anchor.day);
    }
  } else if (first <= last) {
    yield first;
  }
}

/**
 * Number of months after the first date whose clamped anchor day is not after the last date; negative where the last
 * date is earlier.
 */
function wholeMonths(series: Series): number {
  const start = dateParts(series.startDate);
  const end = dateParts(series.endDate);
  const months = (end.year - start.year) * 12 + end.month - start.month;
  const dueInLastMonth = Math.min(start.day, daysInMonth(end.year, end.month));
  return dueInLastMonth <= end.day ? months : months - 1;
}
