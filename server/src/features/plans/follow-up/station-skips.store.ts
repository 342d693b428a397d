// Skips of a plan's work at stations: what a skip marks, and what reverting it restores.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { COUNTED_COLUMNS } from "../monitorings/monitorings.store.ts";
import type { CountedRow, FoundSkip, SkipPreviewRow, SkipRow } from "../rows.gen.ts";

export type { SkipRow } from "../rows.gen.ts";

/** The work of a plan at a station, of all days or of a period with both ends inclusive. */
export interface SkipScope {
  plan: string;
  station: string;
  from: string | null;
  to: string | null;
}

/** Neither done nor skipped. */
const isOpen = (project: string, { plan, station, from, to }: SkipScope): RawBuilder<unknown> =>
  sql`m.project_id = ${project} and m.plan_id = ${plan} and m.station_id = ${station}
    and not m.skipped and not m.completed
    and m.estimated_on >= coalesce(${from}::date, '-infinity') and m.estimated_on <= coalesce(${to}::date, 'infinity')`;

/** @param today the first day that has not passed */
export async function countOpen(
  db: Db,
  project: string,
  scope: SkipScope,
  today: string,
): Promise<SkipPreviewRow> {
  const { rows } = await sql<SkipPreviewRow>`select count(*)::int as total,
      count(*) filter (where m.estimated_on < ${today}::date)::int as unfulfilled,
      min(m.estimated_on) as first, max(m.estimated_on) as last
    from monitorings m where ${isOpen(project, scope)}`.execute(db);
  return rows[0] ?? { total: 0, unfulfilled: 0, first: null, last: null };
}

export type LockedMonitoring = CountedRow & { id: string };

/** The open monitorings in the scope, locked until the transaction ends. */
export async function lockOpen(tx: Tx, project: string, scope: SkipScope): Promise<LockedMonitoring[]> {
  const { rows } = await sql<LockedMonitoring>`select id, ${COUNTED_COLUMNS} from monitorings m
    where ${isOpen(project, scope)} order by id for update`.execute(tx);
  return rows;
}

/**
 * Those of the monitorings that a decision at that moment could not cover: they were added later, or reopened by a
 * later decision.
 */
export async function notCoveredAt(
  tx: Tx,
  project: string,
  ids: readonly string[],
  capturedAt: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select x.monitoring_id as id from station_skip_monitorings x
      join station_skip_reversals r on r.project_id = x.project_id and r.skip_id = x.skip_id
     where x.project_id = ${project} and x.monitoring_id = any(${ids}::uuid[]) and r.decided_at > ${capturedAt}
    union
    select m.id from monitorings m
      join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id
      join plan_imports i on i.project_id = s.project_id and i.id = s.import_id
     where m.project_id = ${project} and m.id = any(${ids}::uuid[]) and i.imported_at > ${capturedAt}`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface NewSkip extends SkipScope {
  id: string;
  reason: string;
  capturedAt: Date | null;
  by: string;
  at: Date;
}

/** Marks the monitorings as skipped, which the caller has locked, and records which they were. */
export async function applySkip(
  tx: Tx,
  project: string,
  s: NewSkip,
  open: readonly LockedMonitoring[],
): Promise<CountedRow[]> {
  const ids = open.map(({ id }) => id);
  const { rows } =
    await sql<CountedRow>`update monitorings set skipped = true, reason = ${s.reason}, version = version + 1,
      updated_at = ${s.at}, updated_by = ${s.by}
    where project_id = ${project} and id = any(${ids}::uuid[]) returning ${COUNTED_COLUMNS}`.execute(tx);
  await sql`insert into station_skips (project_id, id, plan_id, station_id, reason, monitorings, from_day, to_day, captured_at,
      decided_by, decided_at)
    values (${project}, ${s.id}, ${s.plan}, ${s.station}, ${s.reason}, ${open.length}, ${s.from}, ${s.to}, ${s.capturedAt},
      ${s.by}, ${s.at})`.execute(tx);
  await sql`insert into station_skip_monitorings (project_id, skip_id, monitoring_id, day)
    select project_id, ${s.id}, id, estimated_on from monitorings
     where project_id = ${project} and id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

export async function findSkip(
  tx: Tx,
  project: string,
  plan: string,
  skip: string,
): Promise<FoundSkip | undefined> {
  const { rows } =
    await sql<FoundSkip>`select s.plan_id as plan, s.station_id as station, st.name as "stationName", p.title
      from station_skips s
      join plans p on p.project_id = s.project_id and p.id = s.plan_id
      join published_stations st on st.project_id = s.project_id and st.id = s.station_id
     where s.project_id = ${project} and s.plan_id = ${plan} and s.id = ${skip}`.execute(tx);
  return rows[0];
}

/** Monitorings that the skip marked and that are still skipped, locked until the transaction ends. */
export async function lockSkipped(tx: Tx, project: string, skip: string): Promise<LockedMonitoring[]> {
  const { rows } = await sql<LockedMonitoring>`select id, ${COUNTED_COLUMNS} from monitorings
    where project_id = ${project} and skipped and id in (
      select monitoring_id from station_skip_monitorings where project_id = ${project} and skip_id = ${skip})
    order by id for update`.execute(tx);
  return rows;
}

export async function isReverted(tx: Tx, project: string, skip: string): Promise<boolean> {
  const { rows } = await sql`select from station_skip_reversals
    where project_id = ${project} and skip_id = ${skip}`.execute(tx);
  return rows.length > 0;
}

export interface NewReversal {
  skip: string;
  reason: string;
  by: string;
  at: Date;
}

/**
 * Reopens the monitorings, which the caller has locked, and records the reason. Each gets its earlier reason back: that
 * of its latest follow-up or, without one, that of its last rescheduling. Every follow-up has an observation, so a
 * monitoring without `observation` has no follow-up.
 */
export async function applyReversal(
  tx: Tx,
  project: string,
  r: NewReversal,
  locked: readonly LockedMonitoring[],
): Promise<CountedRow[]> {
  const ids = locked.map(({ id }) => id);
  await sql`insert into station_skip_reversals (project_id, skip_id, reason, monitorings, decided_by, decided_at)
    values (${project}, ${r.skip}, ${r.reason}, ${locked.length}, ${r.by}, ${r.at})`.execute(tx);
  const { rows } =
    await sql<CountedRow>`update monitorings m set skipped = false, version = version + 1, updated_at = ${r.at}, updated_by = ${r.by},
      reason = case when m.observation is null
        then (select w.reason from reschedules w where w.project_id = m.project_id and w.monitoring_id = m.id
               order by w.version desc limit 1)
        else (select f.reason from follow_ups f where f.project_id = m.project_id and f.monitoring_id = m.id
               order by f.version desc limit 1) end
    where project_id = ${project} and id = any(${ids}::uuid[]) returning ${COUNTED_COLUMNS}`.execute(tx);
  return rows;
}

/**
 * The names for the audit trail and the events; undefined when the plan is not of the project, and a null `station` when
 * the station is not.
 */
export async function planAndStation(
  db: Db | Tx,
  project: string,
  plan: string,
  station: string,
): Promise<{ title: string; station: string | null } | undefined> {
  const { rows } = await sql<{ title: string; station: string | null }>`select p.title,
      (select name from published_stations where project_id = p.project_id and id = ${station}) as station
    from plans p where p.project_id = ${project} and p.id = ${plan}`.execute(db);
  return rows[0];
}

const COLUMNS = sql`s.id, s.station_id as "stationId", st.name as "stationName", s.monitorings,
  (select min(x.day) from station_skip_monitorings x where x.project_id = s.project_id and x.skip_id = s.id) as first,
  (select max(x.day) from station_skip_monitorings x where x.project_id = s.project_id and x.skip_id = s.id) as last,
  s.from_day as "from", s.to_day as "to", s.reason, s.decided_at as at, concat_ws(' ', u.name, u.last_name) as by,
  s.captured_at as "capturedAt", r.monitorings as restored, r.reason as "revertedReason", r.decided_at as "revertedAt",
  case when r.skip_id is not null then concat_ws(' ', v.name, v.last_name) end as "revertedBy"`;
const JOINED = sql`join published_stations st on st.project_id = s.project_id and st.id = s.station_id
  left join station_skip_reversals r on r.project_id = s.project_id and r.skip_id = s.id
  left join published_users u on u.id = s.decided_by
  left join published_users v on v.id = r.decided_by`;

/** The skips of a plan, newest first, and their number; undefined when the plan does not exist. */
export async function listSkips(
  db: Db,
  project: string,
  plan: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: SkipRow[]; total: number } | undefined> {
  const counts = await sql<{ total: number }>`select (select count(*) from station_skips s
      where s.project_id = p.project_id and s.plan_id = p.id)::int as total
    from plans p where p.project_id = ${project} and p.id = ${plan}`.execute(db);
  const total = counts.rows[0]?.total;
  if (total === undefined) return undefined;
  const { rows } = await sql<SkipRow>`select ${COLUMNS} from station_skips s ${JOINED}
    where s.project_id = ${project} and s.plan_id = ${plan}
    order by s.decided_at desc, s.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows, total };
}

/** The skips that marked a monitoring, newest first. */
export async function listSkipsOf(db: Db, project: string, monitoring: string): Promise<SkipRow[]> {
  const { rows } = await sql<SkipRow>`select ${COLUMNS} from station_skips s ${JOINED}
    where s.project_id = ${project} and s.id in (
      select skip_id from station_skip_monitorings where project_id = ${project} and monitoring_id = ${monitoring})
    order by s.decided_at desc, s.id desc`.execute(db);
  return rows;
}
