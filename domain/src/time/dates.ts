/**
 * Calendar arithmetic on `YYYY-MM-DD` texts, years 0001 to 9999, proleptic Gregorian. A date here is a day on the wall
 * calendar and has no time zone, so no `Date` object is ever made of it.
 *
 * Internally, a date is its epoch day: whole days since 1970-01-01. Both conversions follow H. Hinnant,
 * "chrono-Compatible Low-Level Date Algorithms" (days_from_civil, civil_from_days).
 */

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const FIRST_EPOCH_DAY = -719_162; // 0001-01-01
const LAST_EPOCH_DAY = 2_932_896; // 9999-12-31
const DATE_FORM = /^\d{4}-\d{2}-\d{2}$/;

export interface CalendarDay {
  year: number;
  /** 1 = January. */
  month: number;
  day: number;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days in a month; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/** Whether a text is an existing date, written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!DATE_FORM.test(text)) return false;
  const { year, month, day } = split(text);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The parts of a date. Throws RangeError for an invalid date. */
export function dateParts(date: string): CalendarDay {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`);
  return split(date);
}

/** Whole days since 1970-01-01, negative before it. Throws RangeError for an invalid date. */
export function toEpochDay(date: string): number {
  const { year, month, day } = dateParts(date);
  return epochDayOf(year, month, day);
}

/** The date of an epoch day. Throws RangeError outside the years 0001 to 9999. */
export function fromEpochDay(epochDay: number): string {
  if (!(epochDay >= FIRST_EPOCH_DAY && epochDay <= LAST_EPOCH_DAY)) {
    throw new RangeError(`Day ${epochDay} is outside the calendar`);
  }
  // The year is counted from March, so that the leap day is its last.
  const shifted = epochDay + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return write(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

export function addDays(date: string, days: number): string {
  return fromEpochDay(toEpochDay(date) + days);
}

/**
 * The date `months` months later (or earlier). `anchorDay` is the requested day of the month; a shorter month gives its
 * last day. Stepping a series always from its first date with one anchor keeps 31 Jan → 28 Feb → 31 Mar.
 */
export function addMonths(date: string, months: number, anchorDay: number = dateParts(date).day): string {
  const { year, month } = dateParts(date);
  return fromEpochDay(epochDayInMonth(year * 12 + (month - 1) + months, anchorDay));
}

/** Days from `from` to `to`, negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return toEpochDay(to) - toEpochDay(from);
}

/** −1, 0 or 1; the order of dates is the order of their texts. */
export function compareDates(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Epoch day in a month that is counted from January of the year 0 (year × 12 + month − 1), clamped at its end. */
export function epochDayInMonth(monthNumber: number, anchorDay: number): number {
  const year = Math.floor(monthNumber / 12);
  const month = monthNumber - year * 12 + 1;
  return epochDayOf(year, month, Math.min(anchorDay, daysInMonth(year, month)));
}

function epochDayOf(year: number, month: number, day: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const split = (date: string): CalendarDay => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`);
const write = (year: number, month: number, day: number) =>
  `${year < 1000 ? `${year}`.padStart(4, "0") : year}-${twoDigits(month)}-${twoDigits(day)}`;
