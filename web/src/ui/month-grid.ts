import { addDays, addMonths, compareDates, fromEpochDay, toEpochDay } from "@vetaverde/domain/time/dates";

/** The first day of the month that contains a day. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** 0 is Monday. */
const weekdayOf = (day: string) => (((toEpochDay(day) + 3) % 7) + 7) % 7;

/** The weeks with which a month is drawn: the first and the last are completed with days of the neighbouring months. */
export function weeksOf(month: string, sundayFirst: boolean): string[][] {
  const lead = (weekdayOf(month) + (sundayFirst ? 1 : 0)) % 7;
  const start = toEpochDay(month) - lead;
  const end = toEpochDay(addMonths(month, 1));
  const weeks: string[][] = [];
  for (let week = start; week < end; week += 7) {
    weeks.push(Array.from({ length: 7 }, (_, day) => fromEpochDay(week + day)));
  }
  return weeks;
}

export interface Bounds {
  min?: string | undefined;
  max?: string | undefined;
}

export const isWithin = (day: string, { min, max }: Bounds): boolean =>
  (!min || compareDates(day, min) >= 0) && (!max || compareDates(day, max) <= 0);

/** The day to which a key moves in a calendar; null for any other key. */
export function stepTo(day: string, key: string, shift: boolean, sundayFirst: boolean): string | null {
  const at = (weekdayOf(day) + (sundayFirst ? 1 : 0)) % 7;
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -at);
    case "End":
      return addDays(day, 6 - at);
    case "PageUp":
      return addMonths(day, shift ? -12 : -1);
    case "PageDown":
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}
