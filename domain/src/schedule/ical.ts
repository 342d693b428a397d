import { addDays } from "../time/dates.ts";
import { clockChanges, instantToLocal } from "../time/zone.ts";
import { type TextLine, textLine, writeLines } from "./ical-lines.ts";
import { vtimezone } from "./ical-zone.ts";

/**
 * Writes dated work as an iCalendar object (RFC 5545), with a refresh interval (RFC 7986, and the older property that
 * earlier programs know). Pure: the same events give the same bytes.
 */

export interface CalendarEvent {
  /** Immutable, whatever else of the event changes. */
  uid: string;
  /** Incremented with each change of the event. */
  sequence: number;
  /** Time of the last change, epoch ms. */
  changedAt: number;
  /** Epoch ms. */
  startsAt: number;
  /** Epoch ms, exclusive. */
  endsAt: number;
  cancelled: boolean;
  summary: string;
  description: string;
  location: string;
  categories: readonly string[];
  url: string;
}

export interface CalendarFeed {
  name: string;
  description: string;
  /** An IANA name; events are written in its local time. */
  timeZone: string;
  /** Language of the feed's texts: `es`, `en`, `fr`, `pt`. */
  language: string;
  refreshMinutes: number;
  events: readonly CalendarEvent[];
}

const DAY = 86_400_000;

/** The feed's text, with CRLF line ends. Throws RangeError for an unknown zone. */
export const writeCalendar = (feed: CalendarFeed): string => [...calendarParts(feed)].join("");

/** The same in chunks, one per event, so that a server can interleave other work. */
export function* calendarParts(feed: CalendarFeed): Generator<string, void, undefined> {
  const { timeZone, events } = feed;
  const refresh = `PT${feed.refreshMinutes}M`;
  const timed = events.filter((event) => !isAllDay(event));
  const span = timed.length > 0 ? spanOf(timed) : null;
  const clocks = span ? clocksOf(timeZone, span) : { timeZone, twofold: [] };
  yield writeLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//VetaVerde//Monitorings//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    textLine("NAME", feed.name, feed.language),
    textLine("X-WR-CALNAME", feed.name),
    textLine("DESCRIPTION", feed.description, feed.language),
    textLine("X-WR-CALDESC", feed.description),
    `X-WR-TIMEZONE:${timeZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...(span ? vtimezone(timeZone, span) : []),
  ]);
  for (const event of events) yield writeLines(vevent(event, clocks, feed.language));
  yield writeLines(["END:VCALENDAR"]);
}

/** Events of a day or longer are all-day events; shorter ones have times, also across midnight. */
export const isAllDay = ({ startsAt, endsAt }: Pick<CalendarEvent, "startsAt" | "endsAt">): boolean =>
  endsAt - startsAt >= DAY;

function vevent(event: CalendarEvent, clocks: Clocks, language: string): TextLine[] {
  return [
    "BEGIN:VEVENT",
    textLine("UID", event.uid),
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    ...when(event, clocks),
    `STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    // Work at a station does not make the user busy: it may be done at another hour, and by others.
    "TRANSP:TRANSPARENT",
    textLine("SUMMARY", event.summary, language),
    textLine("DESCRIPTION", event.description, language),
    textLine("LOCATION", event.location),
    ...(event.categories.length > 0 ? [categories(event.categories)] : []),
    `URL:${event.url}`,
    "END:VEVENT",
  ];
}

/** All-day ends are exclusive: the day after the last day of the event. */
function when({ startsAt, endsAt }: CalendarEvent, { timeZone, twofold }: Clocks): TextLine[] {
  const start = instantToLocal(startsAt, timeZone);
  if (isAllDay({ startsAt, endsAt })) {
    const last = instantToLocal(endsAt - 1, timeZone).date;
    return [`DTSTART;VALUE=DATE:${digits(start.date)}`, `DTEND;VALUE=DATE:${digits(addDays(last, 1))}`];
  }
  // A duration, because an end within a repeated hour would be ambiguous as local time.
  const seconds = Math.max(1, Math.round((endsAt - startsAt) / 1000));
  if (twofold.some(({ from, to }) => startsAt >= from && startsAt < to))
    return [`DTSTART:${utc(startsAt)}`, `DURATION:${length(seconds)}`];
  return [
    `DTSTART;TZID=${timeZone}:${digits(start.date)}T${digits(start.time)}${secondsOf(startsAt)}`,
    `DURATION:${length(seconds)}`,
  ];
}

/** The hours that occur twice when clocks are set back: local time there is ambiguous. */
interface Clocks {
  timeZone: string;
  twofold: readonly { from: number; to: number }[];
}

function clocksOf(timeZone: string, { from, to }: { from: number; to: number }): Clocks {
  const back = clockChanges(from - DAY, to + DAY, timeZone).filter(({ before, after }) => after < before);
  const twofold = back.map(({ at, before, after }) => ({
    from: at - (before - after),
    to: at + (before - after),
  }));
  return { timeZone, twofold };
}

const secondsOf = (ms: number) =>
  String(Math.floor((((ms % 60_000) + 60_000) % 60_000) / 1000)).padStart(2, "0");

function length(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `PT${hours > 0 ? `${hours}H` : ""}${minutes > 0 || (hours > 0 && rest > 0) ? `${minutes}M` : ""}${rest > 0 ? `${rest}S` : ""}`;
}

const categories = (names: readonly string[]): TextLine => ({ name: "CATEGORIES", texts: names });

function spanOf(events: readonly CalendarEvent[]): { from: number; to: number } {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { startsAt, endsAt } of events) {
    from = Math.min(from, startsAt);
    to = Math.max(to, endsAt);
  }
  return { from, to };
}

const digits = (text: string) => text.replace(/[-:]/g, "");
/** An instant in iCalendar's UTC format. */
const utc = (ms: number) => `${new Date(ms).toISOString().replace(/[-:]|\.\d+/g, "")}`;
