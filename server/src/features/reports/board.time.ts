import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";
import { toEpochDay } from "@vetaverde/domain/time/dates";
import { instantOfLocal, instantToLocal, toMinuteOfDay } from "@vetaverde/domain/time/zone";

const HOUR = 3_600_000;
const DAY = 24;
const STEPS = [1, 2, 3, 6, 12, 24, 48, 120, 240, 744, 1488, 2232] as const;
const LONG_HOURS = 9000;

interface Axis {
  /** Epoch ms; `to` is the last one that belongs to the axis. */
  from: number;
  to: number;
  timeZone: string;
  locale: Locale;
}

/**
 * At most so many marks of a time axis, the last at its end, as hours or days of the project's clocks. Marks of days stand at
 * the same time of day over a change of the clocks too: 24 hours before an end of day is otherwise 23:00, another day.
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
