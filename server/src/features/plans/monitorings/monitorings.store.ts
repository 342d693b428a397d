// Monitorings for lists, exports and forms, and their follow-ups.
import type { MeasuredValue } from "@vetaverde/contract/measurements";
import type { PlanCounts } from "@vetaverde/contract/monitorings";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { stateClause, stateCounts } from "../../../platform/schedule/monitoring-states.ts";
import type { CountedRow, MonitoringRow } from "../rows.gen.ts";
import { filterClause, type NarrowedFilters } from "./monitorings.filters.ts";

export type { MonitoringRow } from "../rows.gen.ts";

const columns = sql`m.id, m.plan_id as "planId", p.title as "planTitle", m.station_id as "stationId", st.name as "stationName",
  s.mining_component_id as "miningComponentId", s.environmental_component_id as "environmentalComponentId",
  s.subcomponent_id as "subcomponentId", s.source_id as "sourceId", s.type_id as "typeId", s.frequency_id as "frequencyId",
  s.short_commitment as "shortCommitment", s.responsible, s.parameters, s.limits, s.method,
  s.report_term as "reportTerm", s.report_period as "reportPeriod", s.table_reference as "tableReference",
  s.utm_easting as "utmEasting", s.utm_northing as "utmNorthing", s.utm_zone as "utmZone", s.datum,
  m.estimated_on as "estimatedOn", m.starts_at as "startsAt", m.ends_at as "endsAt",
  m.completed, m.sample, m.rescheduled, m.skipped, m.action_on as "actionOn", m.action_at as "actionAt", m.observation,
  m.reason, m.mishap, m.mishap_description as "mishapDescription", m.measured, m.version, m.updated_at as "updatedAt",
  (select concat_ws(' ', u.name, u.last_name) from published_users u where u.id = m.updated_by) as "updatedBy"`;

/** The catalogue's names by id: a few hundred, read once, which is cheaper than joining six of them to every row. */
export async function catalogNames(db: Db | Tx, project: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from published_catalog where project_id = ${project}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The joins for displaying a monitoring of `page m`. */
const joined = sql`from page m
  join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id
  join published_stations st on st.project_id = m.project_id and st.id = m.station_id
  join plans p on p.project_id = m.project_id and p.id = m.plan_id`;

type MonitoringSort = "date" | "-date" | "station" | "-station" | "status" | "-status";

/** Most urgent first: unfulfilled, near, far, done, skipped. */
function rank(bounds: StatusBounds): RawBuilder<unknown> {
  return sql`case when m.skipped then 5 when m.completed then 4 when m.estimated_on < ${bounds.nearFrom}::date then 1
    when m.estimated_on <= ${bounds.nearTo}::date then 2 else 3 end`;
}

function orderOf(sort: MonitoringSort, bounds: StatusBounds): RawBuilder<unknown> {
  const day = sql`m.estimated_on, m.id`;
  const station = sql`(select o.name_key from published_stations o where o.project_id = m.project_id and o.id = m.station_id)`;
  if (sort === "date") return day;
  if (sort === "-date") return sql`m.estimated_on desc, m.id desc`;
  if (sort === "station") return sql`${station}, ${day}`;
  if (sort === "-station") return sql`${station} desc, ${day}`;
  return sort === "status" ? sql`${rank(bounds)}, ${day}` : sql`${rank(bounds)} desc, ${day}`;
}

export interface MonitoringQuery {
  page: number;
  size: number;
  sort: MonitoringSort | undefined;
  filters: NarrowedFilters;
}

export async function listMonitorings(
  db: Db,
  project: string,
  query: MonitoringQuery,
  bounds: StatusBounds,
): Promise<MonitoringRow[]> {
  const { filters, page, size, sort } = query;
  const order = orderOf(sort ?? "date", bounds);
  const { rows } = await sql<MonitoringRow>`with page as materialized (
      select * from monitorings m where ${filterClause(project, filters)} and ${stateClause(filters.status, bounds)}
      order by ${order} limit ${size} offset ${(page - 1) * size})
    select ${columns} ${joined} order by ${order}`.execute(db);
  return rows;
}

/** The total with the status filter, and counts by status without it: what another status would list. */
export async function countMonitorings(
  db: Db,
  project: string,
  filters: NarrowedFilters,
  bounds: StatusBounds,
): Promise<{ total: number; counts: PlanCounts }> {
  const { rows } = await sql<PlanCounts & { total: number }>`
    select count(*) filter (where ${stateClause(filters.status, bounds)})::int as total, ${stateCounts(bounds)}
    from monitorings m where ${filterClause(project, filters)}`.execute(db);
  const { total = 0, ...counts } = rows[0] ?? {};
  return {
    total,
    counts: { done: 0, far: 0, near: 0, unfulfilled: 0, skipped: 0, rescheduled: 0, ...counts },
  };
}

export type Mark = Pick<MonitoringRow, "estimatedOn" | "id">;

/**
 * The next rows of an export by day: each batch begins after the last row of the previous one, so memory use stays
 * constant.
 */
export async function nextBatch(
  db: Db,
  project: string,
  filters: NarrowedFilters,
  bounds: StatusBounds,
  { after, size }: { after: Mark | null; size: number },
): Promise<MonitoringRow[]> {
  const later = after
    ? sql`(m.estimated_on, m.id) > (${after.estimatedOn}::date, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<MonitoringRow>`with page as materialized (
      select * from monitorings m
      where ${filterClause(project, filters)} and ${stateClause(filters.status, bounds)} and ${later}
      order by m.estimated_on, m.id limit ${size})
    select ${columns} ${joined} order by m.estimated_on, m.id`.execute(db);
  return rows;
}

export async function findMonitoring(
  db: Db | Tx,
  project: string,
  id: string,
): Promise<MonitoringRow | undefined> {
  const { rows } = await sql<MonitoringRow>`with page as materialized (
      select * from monitorings where project_id = ${project} and id = ${id})
    select ${columns} ${joined}`.execute(db);
  return rows[0];
}

/** The fields by which a monitoring is counted, returned when it is locked or changed. */
export const COUNTED_COLUMNS = sql`series_id as series, estimated_on as day, completed, skipped, rescheduled`;

/** Locks the monitoring until the transaction ends, which serialises follow-ups. */
export async function lockMonitoring(tx: Tx, project: string, id: string): Promise<CountedRow | undefined> {
  const { rows } = await sql<CountedRow>`select ${COUNTED_COLUMNS} from monitorings
    where project_id = ${project} and id = ${id} for update`.execute(tx);
  return rows[0];
}

export interface NewFollowUp {
  id: string;
  monitoring: string;
  version: number;
  by: string;
  at: Date;
  actionOn: string;
  actionAt: Date | null;
  completed: boolean;
  sample: boolean;
  observation: string;
  reason: string;
  mishap: boolean;
  mishapDescription: string | null;
  capturedAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  measured: readonly WithDates<MeasuredValue>[];
}

/** Appends the follow-up to the history and makes it the monitoring's latest state. */
export async function insertFollowUp(tx: Tx, project: string, f: NewFollowUp): Promise<CountedRow[]> {
  await sql`insert into follow_ups (project_id, id, monitoring_id, version, recorded_at, recorded_by, action_on, action_at, completed,
      sample, observation, reason, mishap, mishap_description, captured_at, latitude, longitude, accuracy)
    values (${project}, ${f.id}, ${f.monitoring}, ${f.version}, ${f.at}, ${f.by}, ${f.actionOn}, ${f.actionAt}, ${f.completed},
      ${f.sample}, ${f.observation}, ${f.reason}, ${f.mishap}, ${f.mishapDescription}, ${f.capturedAt}, ${f.latitude}, ${f.longitude},
      ${f.accuracy})`.execute(tx);
  const { rows } =
    await sql<CountedRow>`update monitorings set version = ${f.version}, updated_at = ${f.at}, updated_by = ${f.by}, action_on = ${f.actionOn},
      action_at = ${f.actionAt}, completed = ${f.completed}, sample = ${f.sample}, observation = ${f.observation},
      reason = ${f.reason}, mishap = ${f.mishap}, mishap_description = ${f.mishapDescription},
      measured = ${JSON.stringify(f.measured)}::jsonb
    where project_id = ${project} and id = ${f.monitoring} returning ${COUNTED_COLUMNS}`.execute(tx);
  return rows;
}
