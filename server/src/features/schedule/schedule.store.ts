// Reads the plans' dated work for the calendar, through the plans' published views. Read-only.
import type { PlanCounts } from "@vetaverde/contract/monitorings";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { type RawBuilder, sql } from "kysely";
import { type Db, PREPARED } from "../../platform/db/db.ts";
import { OPEN, stateCounts } from "../../platform/schedule/monitoring-states.ts";
import type { ScheduledRow, StationRow } from "./rows.gen.ts";
import { filterClause, type NarrowedFilters, viewOf } from "./schedule.filters.ts";

/** A monitoring of the calendar. */
export type ScheduledMonitoring = Omit<ScheduledRow, "total">;

/** The request: some days of a project, narrowed by filters. */
export interface DayRange {
  project: string;
  from: string;
  to: string;
  filters: NarrowedFilters;
  bounds: StatusBounds;
}

const within = ({ project, from, to, filters, bounds }: DayRange) =>
  sql`${filterClause(project, filters, bounds)} and m.estimated_on between ${from}::date and ${to}::date`;

export async function countDays(
  db: Db,
  range: DayRange,
): Promise<(PlanCounts & { date: string; total: number })[]> {
  const { rows } = await sql<PlanCounts & { date: string; total: number }>`
    select m.estimated_on as date, count(*)::int as total, ${stateCounts(range.bounds)} from ${viewOf(range.filters)}
     where ${within(range)} group by m.estimated_on`.execute(db);
  return rows;
}

/** Begins a statement: the unfiltered calendar's text is always the same and requested very often, so it is prepared. */
const preparedPrefix = (filters: NarrowedFilters): RawBuilder<unknown> =>
  Object.values(filters).some((filter) => filter !== undefined) ? sql`` : PREPARED;

/**
 * Joins names only to the selected rows, never to those that are scanned. `chosen` begins the statement and defines the
 * CTE of that name; `total` is any additional count, the same in each row.
 */
async function selectWithNames(
  db: Db,
  project: string,
  {
    chosen,
    order,
    total = sql`null::int`,
  }: Record<"chosen" | "order", RawBuilder<unknown>> & { total?: RawBuilder<unknown> },
): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`${chosen}
    select m.id, m.plan_id as "planId", p.title as "planTitle", m.station_id as "stationId", st.name as "stationName",
        coalesce(mc.name, '') as "miningComponent", coalesce(sc.name, '') as subcomponent,
        coalesce(ty.name, '') as type, coalesce(fr.name, '') as frequency,
        m.short_commitment as "shortCommitment", m.responsible, m.estimated_on as "estimatedOn",
        m.starts_at as "startsAt", m.ends_at as "endsAt", m.completed, m.skipped, m.rescheduled, m.version,
        m.updated_at as "updatedAt", ${total} as total
      from chosen c
      join published_monitorings m on m.project_id = ${project} and m.id = c.id
      join published_plans p on p.project_id = m.project_id and p.id = m.plan_id
      join published_stations st on st.project_id = m.project_id and st.id = m.station_id
      left join published_catalog mc on mc.project_id = m.project_id and mc.id = m.mining_component_id
      left join published_catalog sc on sc.project_id = m.project_id and sc.id = m.subcomponent_id
      left join published_catalog ty on ty.project_id = m.project_id and ty.id = m.type_id
      left join published_catalog fr on fr.project_id = m.project_id and fr.id = m.frequency_id
     order by ${order}`.execute(db);
  return rows;
}

const BY_DAY = sql`m.estimated_on, st.name_key, m.starts_at, m.id`;
const choose = (chosen: RawBuilder<unknown>) => sql`with chosen as materialized (${chosen})`;

/** The first rows of each of the given days; rows beyond the limit are never read. */
export function firstOfDays(
  db: Db,
  range: DayRange,
  dates: readonly string[],
  perDay: number,
): Promise<ScheduledMonitoring[]> {
  const { project, filters, bounds } = range;
  const chosen = sql`select f.id from unnest(${dates}::date[]) d (day) cross join lateral (
      select m.id from ${viewOf(filters)} where ${filterClause(project, filters, bounds)} and m.estimated_on = d.day
      order by m.id limit ${sql.lit(perDay)}) f`;
  return selectWithNames(db, project, {
    chosen: sql`${preparedPrefix(filters)} ${choose(chosen)}`,
    order: BY_DAY,
  });
}

export type ListedStation = Omit<StationRow, "all">;

/** The stations with work in the range, by the mining component of their first work there, then by name. */
export async function stationsWithWork(
  db: Db,
  range: DayRange,
  { page, size }: { page: number; size: number },
): Promise<{ items: ListedStation[]; total: number }> {
  const { series } = range.filters;
  const { rows } = await sql<StationRow>`
    select st.id, st.name, coalesce(mc.name, '') as "miningComponent", count(*) over ()::int as all
      from published_stations st
      cross join lateral (select m.mining_component_id from published_monitorings m
         where m.station_id = st.id and ${within(range)} order by m.estimated_on limit 1) f
      left join published_catalog mc on mc.project_id = st.project_id and mc.id = f.mining_component_id
     where st.project_id = ${range.project} and ${series ? sql`st.id = any(${series.stations}::uuid[])` : sql`true`}
     order by mc.name_key, st.name_key, st.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  // A page beyond the last has no row from which the total could be read.
  if (rows.length === 0 && page > 1) {
    return { items: [], total: (await stationsWithWork(db, range, { page: 1, size: 1 })).total };
  }
  return { items: rows.map(({ all: _all, ...row }) => row), total: rows[0]?.all ?? 0 };
}

/** The rows of some stations, at most `most` in all: each station is looked up separately, so the index is used. */
export function rowsOfStations(
  db: Db,
  range: DayRange,
  stations: readonly string[],
  most: number,
): Promise<ScheduledMonitoring[]> {
  const chosen = sql`select f.id from unnest(${stations}::uuid[]) s (station) cross join lateral (
      select m.id from ${viewOf(range.filters)} where ${within(range)} and m.station_id = s.station
      order by m.estimated_on limit ${most}) f limit ${most}`;
  return selectWithNames(db, range.project, { chosen: choose(chosen), order: BY_DAY });
}

/** Which monitorings remain where a limit cuts some off. */
export type RangeEnd = "earliest" | "latest";

const fromEnd = (end: RangeEnd) =>
  end === "latest" ? sql`m.estimated_on desc, m.id desc` : sql`m.estimated_on, m.id`;

export interface Strip {
  total: number;
  rows: ScheduledMonitoring[];
}

/** Open work between two days: its rows from one end and its count, counted up to `most` only. */
export async function openWork(
  db: Db,
  range: Omit<DayRange, "from"> & { from: string | null },
  { first, most, end }: { first: number; most: number; end: RangeEnd },
): Promise<Strip> {
  const { project, filters, bounds, from, to } = range;
  const days = from
    ? sql`m.estimated_on between ${from}::date and ${to}::date`
    : sql`m.estimated_on <= ${to}::date`;
  const where = sql`${filterClause(project, filters, bounds)} and ${OPEN} and ${days}`;
  const order = fromEnd(end);
  const chosen = sql`${preparedPrefix(filters)} with counted as materialized (
      select m.id from ${viewOf(filters)} where ${where} order by ${order} limit ${sql.lit(most)}),
    chosen as materialized (select id from counted limit ${sql.lit(first)})`;
  const rows = await selectWithNames(db, project, {
    chosen,
    order,
    total: sql`(select count(*) from counted)::int`,
  });
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** For a feed: the earliest or the latest monitorings of the days, at most `most`, in order of their days. */
export function forFeed(
  db: Db,
  project: string,
  { from, to, end, most }: { from: string; to: string; end: RangeEnd; most: number },
): Promise<ScheduledMonitoring[]> {
  const chosen = sql`select m.id from published_monitoring_days m where m.project_id = ${project}
    and m.estimated_on between ${from}::date and ${to}::date order by ${fromEnd(end)} limit ${most}`;
  return selectWithNames(db, project, { chosen: choose(chosen), order: sql`m.estimated_on, m.id` });
}
