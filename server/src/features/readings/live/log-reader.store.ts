import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { askProjects, type Reachability } from "../../../platform/db/distributed/reachable-projects.ts";
import { lockOfPartition } from "../../../platform/work/transaction-lock.ts";

/** Advisory lock per project; only the process that has it rolls up the log. */
const LOCK = 7_283_405;
/** Log entries processed at once, so that each transaction is short. */
const ENTRIES = 40;

/**
 * Further processing of log entries, in the transaction that deletes them.
 * @returns the entries that it added, which are processed with them
 */
export type LogConsumer = (tx: Tx, project: string, entries: readonly string[]) => Promise<readonly string[]>;

/** Uses the projects with unprocessed log entries that can be read. */
export function forProjectsWithEntries(
  db: Db,
  reachability: Reachability,
  use: (projects: string[]) => Promise<void>,
): Promise<void> {
  const where = (project: string | null) => async () => {
    const { rows } = await sql<{ project: string }>`
      select project_id as project from readings_log ${project === null ? sql`` : sql`where project_id = ${project}`}
       group by project_id order by min(at)`.execute(db);
    return rows.map((row) => row.project);
  };
  return askProjects(db, reachability, { all: where(null), one: (project) => where(project)() }, use);
}

/** Merges new readings into the stored roll-up of an hour or a day. */
const together = (unit: "hour" | "day") => sql`
  on conflict (project_id, sensor_id, ${sql.ref(unit)}) do update set
    n = k.n + excluded.n, sum = k.sum + excluded.sum, min = least(k.min, excluded.min), max = greatest(k.max, excluded.max),
    first = case when excluded.first_at < k.first_at then excluded.first else k.first end,
    first_at = least(k.first_at, excluded.first_at),
    last = case when excluded.last_at > k.last_at then excluded.last else k.last end,
    last_at = greatest(k.last_at, excluded.last_at)`;

/** The lock of a project's log. */
export const lockOf = (project: string) => lockOfPartition(LOCK, project);

/**
 * Deletes the oldest entries of a project's log and updates the roll-ups, in one transaction: a crash at any moment
 * leaves both undone or both done. First and last of an hour use the same sort order, and hours are cut from an origin:
 * sorting both ways and converting each reading's time zone took twice as long. Late readings are added to their hour
 * and day like timely ones. Days and latest values are derived from the hours, so that each reading is processed once.
 * @returns how many entries were processed
 */
export async function processLog(tx: Tx, project: string, also: LogConsumer): Promise<number> {
  // After a crash of the machine a lost commit is simply repeated, because the deleted entries are back too.
  // Asynchronous, so that senders need not wait for the disk.
  await sql`set local synchronous_commit = off`.execute(tx);
  const { rows: oldest } = await sql<{ id: string }>`
    select id from readings_log where project_id = ${project} order by id limit ${sql.lit(ENTRIES)}`.execute(
    tx,
  );
  if (oldest.length === 0) return 0;
  const waiting = oldest.map(({ id }) => id);
  const ids = [...waiting, ...(await also(tx, project, waiting))];
  const { rows } = await sql<{ n: number }>`
    with taken as materialized (
      select id, at, is_report, sensors, times, vals, batteries from readings_log
       where project_id = ${project} and id = any(${ids}::uuid[])),
    gone as (delete from readings_log l using taken where l.project_id = ${project} and l.id = taken.id),
    fresh as materialized (
      select ${project}::uuid as project_id, taken.at, case when taken.is_report then taken.at end as reported_at, u.sensor_id, u.t, u.value, date_bin('1 hour', u.t, 'epoch') as hour
        from taken, unnest(taken.sensors, taken.times, taken.vals) as u (sensor_id, t, value)),
    per_hour as materialized (
      select project_id, sensor_id, hour, count(*)::int as n, sum(value) as sum,
             min(value) as min, max(value) as max, (array_agg(value order by t))[1] as first, min(t) as first_at,
             (array_agg(value order by t))[count(*)] as last, max(t) as last_at, max(at) as at,
             max(reported_at) as reported_at
        from fresh group by project_id, sensor_id, hour),
    hours as (
      insert into rollup_hour as k (project_id, sensor_id, hour, n, sum, min, max, first, first_at, last, last_at)
      select project_id, sensor_id, hour, n, sum, min, max, first, first_at, last, last_at
        from per_hour order by sensor_id, hour ${together("hour")}),
    days as (
      insert into rollup_day as k (project_id, sensor_id, day, n, sum, min, max, first, first_at, last, last_at)
      select project_id, sensor_id, date_trunc('day', hour, 'UTC') as day, sum(n), sum(sum), min(min), max(max),
             (array_agg(first order by hour))[1], min(first_at), (array_agg(last order by hour desc))[1], max(last_at)
        from per_hour group by project_id, sensor_id, day order by sensor_id, day ${together("day")}),
    newest as (
      insert into latest as k (project_id, sensor_id, t, value, at, reported_at)
      select project_id, sensor_id, max(last_at), (array_agg(last order by hour desc))[1], max(at), max(reported_at)
        from per_hour group by project_id, sensor_id order by sensor_id
      on conflict (project_id, sensor_id) do update set
        value = case when excluded.t > k.t then excluded.value else k.value end,
        t = greatest(k.t, excluded.t), at = greatest(k.at, excluded.at),
        reported_at = greatest(k.reported_at, excluded.reported_at)),
    power as (
      insert into device_batteries as k (project_id, device_id, level, at)
      select ${project}, b.key::uuid, (array_agg(b.value::float8 order by taken.at desc))[1], max(taken.at)
        from taken, jsonb_each_text(taken.batteries) b group by b.key order by b.key
      on conflict (project_id, device_id) do update set level = excluded.level, at = excluded.at)
    select count(*)::int as n from taken`.execute(tx);
  return rows[0]?.n ?? 0;
}
