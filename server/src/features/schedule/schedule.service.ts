import type { Input } from "@vetaverde/contract/endpoint";
import type { PlanCounts } from "@vetaverde/contract/monitorings";
import {
  SCHEDULE_DAYS,
  type Schedule,
  type ScheduleDay,
  type Scheduled,
  type scheduleEndpoints,
} from "@vetaverde/contract/schedule";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import { monitoringStatus } from "@vetaverde/domain/schedule/status";
import { addDays, daysBetween, daysInMonth } from "@vetaverde/domain/time/dates";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type ProjectDays, projectDays } from "../../platform/schedule/project-days.store.ts";
import { scheduleWords } from "./schedule.messages.ts";
import { narrow } from "./schedule.series.ts";
import * as store from "./schedule.store.ts";

/**
 * Enough for a page of stations with several monitorings a day; beyond this, rows are cut and the response states how
 * many.
 */
const MAX_ROWS = 3_000;
/** The strips list the first rows and count further; above the limit the page shows "and more". */
const STRIP_ROWS = 10;
const MAX_STRIP_COUNT = 1_000;

type Query = Input<(typeof scheduleEndpoints)["schedule"]>["query"];

/** @throws AppError NOT_FOUND, VALIDATION when the range is too long or ends before it begins */
export async function getSchedule(
  { db, now = Date.now }: { db: Db; now?: () => number },
  { params: { project }, query }: Input<(typeof scheduleEndpoints)["schedule"]>,
  ctx: Context,
): Promise<WithDates<Schedule>> {
  const { year, month, from, to, rows: _rows, perDay: _perDay, page, size, ...filters } = query;
  const [of, narrowed] = await Promise.all([projectDays(db, project, now()), narrow(db, project, filters)]);
  const days = requestedDays({ year, month, from, to }, of.today, ctx.locale);
  const { bounds } = of;
  const range = { project, from: days.from, to: days.to, filters: narrowed, bounds };
  // Independent queries, so they run concurrently.
  const [{ counts, stations, rows }, near, unfulfilled] = await Promise.all([
    chosenRows(db, range, query),
    openStrip(db, range, of, { from: bounds.nearFrom, to: bounds.nearTo, end: "earliest" }),
    openStrip(db, range, of, { from: null, to: addDays(bounds.nearFrom, -1), end: "latest" }),
  ]);
  const total = counts.reduce((sum, day) => sum + day.total, 0);
  return {
    year: Number(days.from.slice(0, 4)),
    month: Number(days.from.slice(5, 7)),
    from: days.from,
    to: days.to,
    today: of.today,
    counts: sumOf(counts),
    total,
    days: daysOf(days.from, days.to, counts, rows, of),
    stations: stations && { ...stations, page, size },
    // Not negative: a plan may have grown between the query of the counts and that of the rows.
    cut: Math.max(0, total - rows.length),
    near,
    missing: unfulfilled,
  };
}

/** Open monitorings of a period, the first ones in full and the others counted. */
const openStrip = async (
  db: Db,
  range: store.DayRange,
  of: Parameters<typeof toStrip>[1],
  { from, to, end }: { from: string | null; to: string; end: store.RangeEnd },
) =>
  toStrip(
    await store.openWork(db, { ...range, from, to }, { first: STRIP_ROWS, most: MAX_STRIP_COUNT + 1, end }),
    of,
  );
/** The daily counts, and the rows that the caller requested. */
async function chosenRows(db: Db, range: store.DayRange, { rows, perDay, page, size }: Query) {
  const [counts, chosen] = await Promise.all([
    store.countDays(db, range),
    rows === "stations"
      ? ofStations(db, range, { page, size })
      : ofDays(db, range, rows === "none" ? 0 : perDay),
  ]);
  return { counts, ...chosen };
}

async function ofDays(db: Db, range: store.DayRange, perDay: number) {
  const dates = daysFrom(range.from, range.to);
  const rows = perDay === 0 ? [] : await store.firstOfDays(db, range, dates, perDay);
  return { stations: null, rows };
}

async function ofStations(db: Db, range: store.DayRange, part: { page: number; size: number }) {
  const stations = await store.stationsWithWork(db, range, part);
  const ids = stations.items.map(({ id }) => id);
  return { stations, rows: await store.rowsOfStations(db, range, ids, MAX_ROWS) };
}

const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));

/** The requested days, else the requested month, else the project's current month. */
function requestedDays(
  { year, month, from, to }: Pick<Query, "year" | "month" | "from" | "to">,
  today: string,
  locale: Locale,
): { from: string; to: string } {
  if (from && to) {
    const days = daysBetween(from, to) + 1;
    if (days >= 1 && days <= SCHEDULE_DAYS) return { from, to };
    const message = scheduleWords(locale)[days < 1 ? "endBeforeStart" : "tooManyDays"];
    throw new AppError("VALIDATION", { details: [{ path: "to", message }] });
  }
  const [y, m] = [year ?? Number(today.slice(0, 4)), month ?? Number(today.slice(5, 7))];
  const prefix = `${y}-${String(m).padStart(2, "0")}`;
  return { from: `${prefix}-01`, to: `${prefix}-${daysInMonth(y, m)}` };
}

const STATES = ["done", "far", "near", "unfulfilled", "skipped", "rescheduled"] as const;
const NOTHING: PlanCounts = { done: 0, far: 0, near: 0, unfulfilled: 0, skipped: 0, rescheduled: 0 };

function sumOf(parts: readonly PlanCounts[]): PlanCounts {
  const sum = { ...NOTHING };
  for (const part of parts) for (const state of STATES) sum[state] += part[state];
  return sum;
}

/** Every day of the range, including days on which nothing is due. */
function daysOf(
  from: string,
  to: string,
  dailyCounts: readonly (PlanCounts & { date: string; total: number })[],
  rows: readonly store.ScheduledMonitoring[],
  of: ProjectDays,
): WithDates<ScheduleDay>[] {
  const days = new Map<string, WithDates<ScheduleDay>>();
  for (const date of daysFrom(from, to)) {
    days.set(date, { date, counts: NOTHING, total: 0, monitorings: [] });
  }
  for (const { date, total, ...counts } of dailyCounts)
    days.set(date, { date, counts, total, monitorings: [] });
  for (const row of rows) days.get(row.estimatedOn)?.monitorings.push(toDto(row, of));
  return [...days.values()];
}

const toStrip = ({ total, rows }: store.Strip, of: ProjectDays) => ({
  total: Math.min(total, MAX_STRIP_COUNT),
  more: total > MAX_STRIP_COUNT,
  items: rows.map((row) => toDto(row, of)),
});

function toDto(row: store.ScheduledMonitoring, { today, nearDays }: ProjectDays): WithDates<Scheduled> {
  const {
    planId,
    planTitle,
    stationId,
    stationName,
    estimatedOn,
    startsAt,
    endsAt,
    updatedAt: _at,
    ...rest
  } = row;
  return {
    ...rest,
    plan: { id: planId, name: planTitle },
    station: { id: stationId, name: stationName },
    estimatedDate: estimatedOn,
    startsAt,
    endsAt,
    status: monitoringStatus(row, today, nearDays),
  };
}
