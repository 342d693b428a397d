import { setImmediate as breath } from "node:timers/promises";
import type { Locale } from "@vetaverde/domain/locale";
import { type CalendarEvent, type CalendarFeed, calendarParts } from "@vetaverde/domain/schedule/ical";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { localToInstant } from "@vetaverde/domain/time/zone";
import { formatMessage } from "@vetaverde/locales/format";
import type { Db } from "../../platform/db/db.ts";
import { projectDays } from "../../platform/schedule/project-days.store.ts";
import { type FeedWords, scheduleWords } from "./schedule.messages.ts";
import * as store from "./schedule.store.ts";

export const FEED_REFRESH_MINUTES = 60;
/** Range of the feed in months back and ahead. */
const MONTHS = { back: 3, ahead: 12 };
/** Larger feeds overload calendar programs; a longer feed is cut and has an event that states so. */
const MAX_EVENTS = { past: 1_000, ahead: 4_000 };
const AT_A_TIME = 200;
const HOUR = 3_600_000;

export interface FeedOf {
  project: string;
  locale: Locale;
  /** Last-modified time of monitorings without changes, epoch ms: it must be the same in every fetch. */
  madeAt: number;
}

/** A project's monitorings as iCalendar, in the language of the subscribed user. */
export async function writeFeed(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { project, locale, madeAt }: FeedOf,
  now: number,
): Promise<string> {
  const of = await projectDays(db, project, now);
  const [from, to] = [addMonths(of.today, -MONTHS.back), addMonths(of.today, MONTHS.ahead)];
  const past = await store.forFeed(db, project, {
    from,
    to: addDays(of.today, -1),
    end: "latest",
    most: MAX_EVENTS.past + 1,
  });
  const ahead = await store.forFeed(db, project, {
    from: of.today,
    to,
    end: "earliest",
    most: MAX_EVENTS.ahead + 1,
  });
  const words = scheduleWords(locale).feed;
  const before = wholeDays(past, MAX_EVENTS.past, past[0]);
  const after = wholeDays(ahead, MAX_EVENTS.ahead, ahead.at(-1));
  const events = [...before.rows, ...after.rows].map((row) =>
    eventOf(row, words, madeAt, linkTo(publicUrl, row)),
  );
  const { timeZone } = of;
  if (after.missing) events.push(endOf(after.missing, words, { madeAt, timeZone, project, publicUrl }));
  return written({
    name: formatMessage(words.name, { project: of.name }, locale),
    description: describePeriod(locale, {
      from: before.missing ? addDays(before.missing, 1) : from,
      to: after.missing ? addDays(after.missing, -1) : to,
    }),
    timeZone,
    language: locale,
    refreshMinutes: FEED_REFRESH_MINUTES,
    events,
  });
}

const describePeriod = (locale: Locale, period: { from: string; to: string }): string =>
  formatMessage(scheduleWords(locale).feed.description, period, locale);

/** Writes thousands of events in small batches and yields in between, so that other requests are served. */
async function written(feed: CalendarFeed): Promise<string> {
  const parts: string[] = [];
  for (const part of calendarParts(feed)) {
    if (parts.push(part) % AT_A_TIME === 0) await breath();
  }
  return parts.join("");
}

/**
 * Cuts between two days, so that no day has only a part of its work.
 *
 * @param rows one more than `most` when there are more; `furthest` is the row furthest from today
 * @returns missing: the day nearest to today that is left out, which may be today itself
 */
function wholeDays(
  rows: store.ScheduledMonitoring[],
  most: number,
  furthest: store.ScheduledMonitoring | undefined,
): { rows: store.ScheduledMonitoring[]; missing: string | null } {
  if (rows.length <= most || !furthest) return { rows, missing: null };
  const missing = furthest.estimatedOn;
  return { rows: rows.filter(({ estimatedOn }) => estimatedOn !== missing), missing };
}

const linkTo = (publicUrl: string, { id, estimatedOn }: store.ScheduledMonitoring) =>
  `${publicUrl}/planning-and-monitoring/calendar?day=${estimatedOn}&open=${id}`;

function eventOf(
  row: store.ScheduledMonitoring,
  words: FeedWords,
  madeAt: number,
  url: string,
): CalendarEvent {
  const mark = row.skipped ? words.skipped : row.completed ? words.done : null;
  const { stationName, shortCommitment, planTitle, miningComponent, type, frequency, responsible } = row;
  return {
    uid: `${row.id}@monitorings.vetaverde`,
    sequence: row.version,
    changedAt: row.updatedAt?.getTime() ?? madeAt,
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
    cancelled: row.skipped,
    summary: `${mark ? `${mark}: ` : ""}${stationName} · ${shortCommitment}`,
    description: [
      `${words.plan}: ${planTitle}`,
      `${words.type}: ${type} · ${frequency}`,
      `${words.miningComponent}: ${miningComponent}`,
      ...(responsible ? [`${words.responsible}: ${responsible}`] : []),
      ...(row.rescheduled ? [words.rescheduled] : []),
      url,
    ].join("\n"),
    location: [stationName, miningComponent].filter(Boolean).join(", "),
    categories: [type].filter(Boolean),
    url,
  };
}

/** An event on the first day that the feed no longer covers. */
function endOf(
  day: string,
  words: FeedWords,
  {
    madeAt,
    timeZone,
    project,
    publicUrl,
  }: { madeAt: number; timeZone: string; project: string; publicUrl: string },
): CalendarEvent {
  const startsAt = localToInstant({ date: day, time: "00:00" }, timeZone);
  const url = `${publicUrl}/planning-and-monitoring/calendar?day=${day}`;
  return {
    uid: `end-${project}@monitorings.vetaverde`,
    // The event moves forward day by day; a later day has a higher sequence number, so calendar programs accept the
    // move.
    sequence: Math.floor(startsAt / (24 * HOUR)),
    changedAt: madeAt,
    startsAt,
    endsAt: startsAt + 24 * HOUR,
    cancelled: false,
    summary: words.endsHere,
    description: `${words.endsHereWhy}\n${url}`,
    location: "",
    categories: [],
    url,
  };
}
