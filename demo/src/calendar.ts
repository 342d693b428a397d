// The dated work of a project's plans, and what happened to each piece before any visit: skipped, moved, missed.
import { expandSeries } from "@vetaverde/domain/schedule/series";
import { addDays, addMonths, daysBetween, toEpochDay } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { newId } from "../../server/src/platform/db/id.ts";
import {
  type Closure,
  closures,
  FAILED,
  MOVED,
  PUMP_MISHAP,
  pumpFailure,
  STORM_REASON,
  stormWeek,
} from "./incidents.ts";
import type { DemoPlan, DemoSeries } from "./plan.ts";
import { pick, type Random } from "./random.ts";

const DAY = 86_400_000;
/** Days back within which missed work may still be done late. */
const RECENT = 12;
/** Stations whose weekly work was lost in the week of snow; the crew reached the others on foot. */
const LOST_TO_SNOW: ReadonlySet<string> = new Set(["AS-02", "PZ-T01"]);
/** Number of recent monitorings that are overdue, whatever the day on which the demonstration is created. */
const RECENT_MISSED = 6;

export interface Days {
  today: string;
  timeZone: string;
  /** Epoch ms; no record is later. */
  now: number;
}

/** A row of the workbook as it was imported. */
export interface DatedSeries {
  id: string;
  code: string;
  series: DemoSeries;
  startDate: string;
  /** The last day of its plan. */
  endDate: string;
  endTime: string;
}

export interface Work {
  id: string;
  of: DatedSeries;
  /** Its current estimated date. */
  day: string;
  startsAt: number;
  endsAt: number;
  skipped: Closure | null;
  moved: { from: string; reason: string } | null;
  missed: boolean;
  /** What went wrong on a visit that failed; null when none failed. */
  failed: string | null;
}

export const projectDaysAt = (timeZone: string, now: number): Days => ({
  today: todayIn(timeZone, now),
  timeZone,
  now,
});

/** First and last day of a plan, which begins and ends with a month. */
export function planPeriod({ from, months }: DemoPlan, { today }: Days): { start: string; end: string } {
  const start = addMonths(`${today.slice(0, 7)}-01`, from, 1);
  return { start, end: addDays(addMonths(start, months, 1), -1) };
}

/** The plan's title, with the year of its period, or both years of a period across a new year. */
export function planTitle(plan: DemoPlan, days: Days): string {
  const { start, end } = planPeriod(plan, days);
  const [first, last] = [start.slice(0, 4), end.slice(0, 4)];
  return plan.title.replace("{period}", first === last ? first : `${first}-${last}`);
}

export function datedSeries(plan: DemoPlan, days: Days): DatedSeries[] {
  const { start, end } = planPeriod(plan, days);
  return plan.series.flatMap((series) =>
    series.stations.map((code, index) => ({
      id: newId(),
      code,
      series,
      startDate: firstDay(series, index, start),
      endDate: end,
      endTime: series.hours >= 24 ? "23:59" : "18:00",
    })),
  );
}

/** A round begins on a working day; daily and automatic measurements begin on any day. */
function firstDay({ firstDay: offset, spread, frequency }: DemoSeries, index: number, start: string): string {
  const day = addDays(start, offset + index * spread);
  if (frequency === "continuous" || frequency === "daily") return day;
  // Epoch day 0 was a Thursday: 0 is Monday here.
  const weekday = (toEpochDay(day) + 3) % 7;
  return weekday > 4 ? addDays(day, 7 - weekday) : day;
}

export const periodOf = ({ series, startDate, endDate, endTime }: DatedSeries) => ({
  frequency: series.frequency,
  startDate,
  startTime: series.time,
  endDate,
  endTime,
  durationHours: series.hours,
});

/** All dated work of the series, with its outcome; `incidents` are those of the mine. */
export function workOf(
  all: readonly DatedSeries[],
  days: Days,
  { incidents }: { incidents: boolean },
  random: Random,
): Work[] {
  const work = all.flatMap((of) =>
    [...expandSeries(periodOf(of), days.timeZone)].map(
      ({ estimatedOn, startsAt, endsAt }): Work => ({
        id: newId(),
        of,
        day: estimatedOn,
        startsAt,
        endsAt,
        skipped: null,
        moved: null,
        missed: false,
        failed: null,
      }),
    ),
  );
  if (incidents) applyIncidents(work, days, random);
  return work;
}

function applyIncidents(work: readonly Work[], days: Days, random: Random): void {
  const closed = closures(days.today);
  const storm = stormWeek(days.today);
  const pump = pumpFailure(days.today);
  for (const one of work) {
    const { code, series } = one.of;
    one.skipped = closed.find((c) => c.station === code && within(one.day, c)) ?? null;
    if (one.skipped || series.frequency === "continuous") continue;
    if (code === pump.station && series.commitment === pump.commitment && within(one.day, pump)) {
      one.missed = true;
      one.failed = PUMP_MISHAP;
    } else if (within(one.day, storm) && /^(AS|PZ|MW|FF|GL)/.test(code)) {
      if (series.frequency === "weekly") one.missed = LOST_TO_SNOW.has(code);
      else move(one, 7, STORM_REASON);
    } else if (one.day < addDays(days.today, -RECENT)) {
      one.missed = random() < 0.0012;
      if (!one.missed && random() < 0.025) move(one, 2 + Math.floor(random() * 3), pick(MOVED, random));
    } else if (one.day < days.today) {
      if (random() < 0.04) move(one, 1 + Math.floor(random() * 3), pick(MOVED, random));
    } else if (one.day > days.today && one.day < addDays(days.today, 40) && random() < 0.05) {
      move(one, 3, pick(MOVED, random));
    }
  }
  missRecent(work, days, random);
}

const within = (day: string, { from, to }: { from: string; to: string }) => day >= from && day <= to;

function move(one: Work, by: number, reason: string): void {
  const day = addDays(one.day, by);
  if (day > one.of.endDate) return;
  one.moved = { from: one.day, reason };
  one.day = day;
  one.startsAt += by * DAY;
  one.endsAt += by * DAY;
}

/** Six monitorings of the last days are overdue, at six stations; at two of them a visit was tried and failed. */
function missRecent(work: readonly Work[], days: Days, random: Random): void {
  const recent = work
    .filter(({ day, skipped }) => !skipped && day < days.today && daysBetween(day, days.today) <= RECENT)
    .map((one) => ({ one, draw: random() }))
    .sort((a, b) => a.draw - b.draw);
  const stations = new Set<string>();
  for (const { one } of recent) {
    if (stations.size === RECENT_MISSED) break;
    if (stations.has(one.of.code)) continue;
    stations.add(one.of.code);
    one.missed = true;
    if (stations.size <= 2) one.failed = pick(FAILED, random);
  }
}
