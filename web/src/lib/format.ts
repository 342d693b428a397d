import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useLocale } from "./i18n.ts";
import { useSession } from "./session.ts";

/** Before a project is chosen there is no project time zone, so the device's is used. */
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

const formats = new Map<string, Intl.DateTimeFormat>();
function intl(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(INTL_TAGS[locale], options);
    formats.set(key, format);
  }
  return format;
}

type Instant = string | number | Date;
const DAY_START = "T00:00:00Z";

export interface Format {
  /** A calendar day in tables: 20-11-2026. */
  day(date: string): string;
  /** A calendar day in prose: vie 20 nov. */
  shortDay(date: string): string;
  /** A day of the week by itself: viernes, or vie. */
  weekday(date: string, length: "long" | "short"): string;
  /** A calendar day in full: viernes 20 de noviembre de 2026. */
  longDay(date: string): string;
  /** Month and year: noviembre de 2026. */
  month(date: string): string;
  /** An instant in the project's time zone: 20-11-2026 09:42. */
  dateTime(at: Instant): string;
  /** An instant to the second: 20-11-2026 09:42:07. */
  moment(at: Instant): string;
  /** An instant to the second, in the form of the data policy: 20/11/2026 09:42:07. */
  stamp(at: Instant): string;
  /** The time of day of an instant: 09:42. */
  time(at: Instant): string;
  number(value: number, digits?: number): string;
  /** Formats a fraction of 1: 0.84 is 84 %. */
  percent(share: number): string;
  /** 84 kB, 6,2 MB. */
  bytes(count: number): string;
}

export function createFormat(locale: Locale, timeZone: string): Format {
  const ofDay = (date: string, options: Intl.DateTimeFormatOptions) =>
    intl(locale, { ...options, timeZone: "UTC" }).format(new Date(`${date}${DAY_START}`));
  const number = (value: number, digits?: number) =>
    new Intl.NumberFormat(INTL_TAGS[locale], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits ?? 3,
    })
      .format(value)
      .replace("-", "−");
  const moment = (at: Instant, mark: string) => clock(at, timeZone, mark);
  return {
    day: (date) => date.split("-").reverse().join("-"),
    shortDay: (date) =>
      ofDay(date, { weekday: "short", day: "numeric", month: "short" }).replace(/[,.]/g, ""),
    weekday: (date, length) => ofDay(date, { weekday: length }).replace(".", ""),
    longDay: (date) =>
      ofDay(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" }).replace(",", ""),
    month: (date) => ofDay(date, { month: "long", year: "numeric" }),
    dateTime: (at) => moment(at, "-").slice(0, -3),
    moment: (at) => moment(at, "-"),
    stamp: (at) => moment(at, "/"),
    time: (at) => moment(at, "-").slice(-8, -3),
    number,
    percent: (share) => `${number(share * 100, 0)}\u00a0%`,
    bytes: (count) =>
      count < 1_000_000
        ? `${number(Math.ceil(count / 1000), 0)}\u00a0kB`
        : `${number(Math.round(count / 100_000) / 10)}\u00a0MB`,
  };
}

/**
 * Day, month and year with a separator, and the time to the second: two digits each, the same in every language, so
 * that a column of times is aligned.
 */
function clock(at: Instant, timeZone: string, mark: string): string {
  const parts = intl("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(at));
  const part = (name: string) => parts.find(({ type }) => type === name)?.value;
  return `${part("day")}${mark}${part("month")}${mark}${part("year")} ${part("hour")}:${part("minute")}:${part("second")}`;
}

/** Today's date in the project's time zone. */
export function useToday(): string {
  const zone = useSession((session) => session.project?.timeZone);
  return todayIn(zone ?? deviceZone(), Date.now());
}

/** Formatters: dates in the project's time zone, numbers in the user's language. */
export function useFormat(): Format {
  const locale = useLocale();
  const zone = useSession((session) => session.project?.timeZone);
  return createFormat(locale, zone ?? deviceZone());
}
