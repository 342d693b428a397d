import { setImmediate as breath } from "node:timers/promises";
import type { Locale } from "@vetaverde/domain/locale";
import { type CalendarEvent, type CalendarFeed, calendarParts } from "@vetaverde/domain/schedule/ical";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { localToInstant } from "@vetaverde/domain/time/zone";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./schedule.store.ts";
import { type FeedWords, scheduleWords } from "./schedule.words.ts";

export const FEED_REFRESH_MINUTES = 60;
/** From so many months back to so many ahead. */
const MONTHS = { back: 3, ahead: 12 };
/** A calendar program that is given more works itself to death; the feed then ends earlier, and says so. */
const MAX_EVENTS = { past: 1_000, ahead: 4_000 };
const AT_A_TIME = 200;
const HOUR = 3_600_000;

export interface FeedOf {
  project: string;
  locale: Locale;
  /** Stands as the time of change of what nobody has changed yet, epoch ms: it must not move from fetch to fetch. */
  madeAt: number;
}

/** A project's monitorings as iCalendar, in the words of the person who subscribed. */
export async function writeFeed(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { project, locale, madeAt }: FeedOf,
  now: number,
): Promise<string> {
  const of = await store.findProject(db, project, now);
  const [from, to] = [addMonths(of.today, -MONTHS.back), addMonths(of.today, MONTHS.ahead)];
  const past = await store.forFeed(db, project, {
    from,
    to: addDays(of.today, -1),
    backwards: true,
    most: MAX_EVENTS.past + 1,
  });
  const ahead = await store.forFeed(db, project, {
    from: of.today,
    to,
    backwards: false,
    most: MAX_EVENTS.ahead + 1,
  });
  const words = scheduleWords(locale).feed;
  const before = wholeDays(past, MAX_EVENTS.past, past[0]);
  const after = wholeDays(ahead, MAX_EVENTS.ahead, ahead.at(-1));
  const events = [...before.kept, ...after.kept].map((row) =>
    eventOf(row, words, madeAt, linkTo(publicUrl, row)),
  );
  const { timeZone } = of;
  if (after.missing) events.push(endOf(after.missing, words, { madeAt, timeZone, project, publicUrl }));
  return written({
    name: words.name(of.name),
    description: words.description(
      before.missing ? addDays(before.missing, 1) : from,
      after.missing ? addDays(after.missing, -1) : to,
    ),
    timeZone,
    language: locale,
    refreshMinutes: FEED_REFRESH_MINUTES,
    events,
  });
}

/** Thousands of events are written a few at a time, so that other calls are answered in between. */
async function written(feed: CalendarFeed): Promise<string> {
  const parts: string[] = [];
  for (const part of calendarParts(feed)) {
    if (parts.push(part) % AT_A_TIME === 0) await breath();
  }
  return parts.join("");
}

/**
 * What is cut is cut between two days, so that no day is shown with a part of its work.
 *
 * @param rows one more than `most` where there are more; `furthest` is the one of them that lies furthest from today
 * @returns missing: the day nearest to today that is left out, which may be today itself
 */
function wholeDays(
  rows: store.ScheduledRow[],
  most: number,
  furthest: store.ScheduledRow | undefined,
): { kept: store.ScheduledRow[]; missing: string | null } {
  if (rows.length <= most || !furthest) return { kept: rows, missing: null };
  const missing = furthest.estimatedOn;
  return { kept: rows.filter(({ estimatedOn }) => estimatedOn !== missing), missing };
}

const linkTo = (publicUrl: string, { id, estimatedOn }: store.ScheduledRow) =>
  `${publicUrl}/planning-and-monitoring/calendar?day=${estimatedOn}&open=${id}`;

function eventOf(row: store.ScheduledRow, words: FeedWords, madeAt: number, url: string): CalendarEvent {
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

/** Stands on the first day that the feed no longer tells of. */
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
    // It moves on from day to day, and each place is newer than the one before.
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
