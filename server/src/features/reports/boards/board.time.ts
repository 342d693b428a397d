import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";
import { toEpochDay } from "@vetaverde/domain/time/dates";
import { instantOfLocal, instantToLocal, toMinuteOfDay } from "@vetaverde/domain/time/zone";

const HOUR = 3_600_000;
const DAY = 24;
const STEPS = [1, 2, 3, 6, 12, 24, 48, 120, 240, 744, 1488, 2232] as const;
const LONG_HOURS = 9000;

interface Axis {
  /** Epoch ms; `to` is inclusive. */
  from: number;
  to: number;
  timeZone: string;
  locale: Locale;
}

/**
 * Labels of a time axis, up to a maximum, the last at its end, as hours or days in the project's time zone. Day labels
 * keep the same time of day across clock changes: 24 hours before the end of a day may otherwise be 23:00 of another
 * day.
 */
export function timeMarks(
  { from, to, timeZone, locale }: Axis,
  most: number,
): { at: string; label: string }[] {
  const room = Math.max(2, most);
  const hours = STEPS.find((one) => (to - from) / (one * HOUR) <= room) ?? daysFor((to - from) / room);
  const format = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    timeZone,
    ...(hours < DAY
      ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }
      : { day: "2-digit", month: "2-digit", ...(to - from > LONG_HOURS * HOUR ? { year: "2-digit" } : {}) }),
  });
  const end = instantToLocal(to + 1, timeZone);
  const [endDay, minute] = [toEpochDay(end.date), toMinuteOfDay(end.time)];
  const back = (n: number) =>
    hours < DAY ? to + 1 - n * hours * HOUR : instantOfLocal(endDay - (n * hours) / DAY, minute, timeZone);
  const marks: { at: string; label: string }[] = [];
  for (let n = 0, at = back(0); at >= from; at = back(++n))
    marks.unshift({ at: new Date(Math.min(at, to)).toISOString(), label: format.format(at) });
  return marks;
}

const daysFor = (ms: number): number => Math.ceil(ms / (DAY * HOUR)) * DAY;
