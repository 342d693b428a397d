import { isDate } from "./dates.ts";
import { isTime } from "./zone.ts";

/**
 * Parses days and times as users type them. All four languages write the day first; ISO format, the year first, is
 * unambiguous and accepted as well.
 */

/** Years outside of this range are typing errors: 0206, 20266. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const DAY_FIRST = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
/** Accepted only once the user has left the field: it may be the beginning of a longer text. */
const SHORT_YEAR = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{2})$/;
const SHORT_DIGITS = /^(\d{2})(\d{2})(\d{2})$/;

export interface Typed {
  /** Whether the user has left the field, so that short forms are complete. */
  finished: boolean;
}

/** `YYYY-MM-DD` of a typed day; null where it is invalid, or not between 1900 and 2199. */
export function readTypedDay(text: string, { finished }: Typed): string | null {
  const typed = text.trim();
  const yearFirst = YEAR_FIRST.exec(typed);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = DAY_FIRST.exec(typed) ?? DIGITS.exec(typed);
  if (dayFirst) return dayOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const short = finished ? (SHORT_YEAR.exec(typed) ?? SHORT_DIGITS.exec(typed)) : null;
  return short ? dayOf(`20${short[3]}`, short[2], short[1]) : null;
}

function dayOf(year = "", month = "", day = ""): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) && isUsualYear(date) ? date : null;
}

const isUsualYear = (date: string) =>
  Number(date.slice(0, 4)) >= FIRST_YEAR && Number(date.slice(0, 4)) <= LAST_YEAR;

/** Whether a text is a plausible day: `YYYY-MM-DD` between 1900 and 2199. */
export const isTypedDay = (text: string): boolean => isDate(text) && isUsualYear(text);

/** `HH:mm` of a typed 24-hour time; null where it is invalid. */
export function readTypedTime(text: string, { finished }: Typed): string | null {
  const typed = text.trim();
  const whole = /^(\d{1,2})[:.h ](\d{2})$/i.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed);
  const short = finished ? (/^(\d)(\d{2})$/.exec(typed) ?? /^(\d{1,2})h?$/i.exec(typed)) : null;
  const found = whole ?? short;
  if (!found) return null;
  const time = `${(found[1] ?? "").padStart(2, "0")}:${found[2] ?? "00"}`;
  return isTime(time) ? time : null;
}
