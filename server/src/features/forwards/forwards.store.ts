// The only module that writes the queue of forwarded reports and its state.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { lockOfPartition } from "../../platform/work/transaction-lock.ts";
import type { DueDevice, ForwardRow, QueuedReport } from "./rows.gen.ts";

export type { DueDevice, ForwardRow, QueuedReport } from "./rows.gen.ts";

const LOCK = 7_283_407;
/** Maximum reports of one device in the queue: at four an hour, more than three months. */
export const MAX_WAITING = 10_000;

/**
 * Enqueues the readings of these entries that are to be forwarded, in the transaction that deletes the entries. The
 * sensors are determined first, so that each reading is examined once, however many devices forward, and none when no
 * device does.
 */
export async function queueReports(
  tx: Tx,
  project: string,
  entries: readonly string[],
  most: number,
): Promise<void> {
  await sql`
    with meant as materialized (
      select t.device_id, s.number
        from forward_targets t
        join published_devices d on d.project_id = t.project_id and d.id = t.device_id and d.active and d.report_url is not null
        join published_device_sensors s on s.project_id = t.project_id and s.device_id = t.device_id
       where t.project_id = ${project}),
    came as materialized (
      select l.id, l.at, u.sensor_id, u.t, u.value
        from published_readings_log l cross join lateral unnest(l.sensors, l.times, l.vals) as u (sensor_id, t, value)
       where l.project_id = ${project} and l.id = any(${entries}::uuid[]) and exists (select from meant)),
    mine as materialized (
      select m.device_id, c.id, c.at, array_agg(c.sensor_id order by c.t) as sensors, array_agg(c.t order by c.t) as times,
             array_agg(c.value order by c.t) as vals
        from came c join meant m on m.number = c.sensor_id
       group by m.device_id, c.id, c.at),
    room as materialized (
      select m.device_id, (select count(*) from (select 1 from forward_log f
               where f.project_id = ${project} and f.device_id = m.device_id limit ${most}) w) < ${most} as there
        from (select distinct device_id from mine) m),
    kept as (
      insert into forward_log (project_id, device_id, id, at, sensors, times, vals)
      select ${project}, m.device_id, m.id, m.at, m.sensors, m.times, m.vals from mine m join room r using (device_id) where r.there),
    missed as (
      update forward_targets t set left_out = t.left_out + o.n, left_out_since = coalesce(t.left_out_since, o.since)
        from (select m.device_id, sum(cardinality(m.sensors))::int as n, min(m.at) as since
                from mine m join room r using (device_id) where not r.there group by m.device_id) o
       where t.project_id = ${project} and t.device_id = o.device_id)
    select count(*) from mine`.execute(tx);
}

/** Devices with a report that may be forwarded now. */
export async function dueDevices(db: Db, now: Date): Promise<DueDevice[]> {
  const { rows } =
    await sql<DueDevice>`select t.project_id as project, t.device_id as device from forward_targets t
    where (t.next_try_at is null or t.next_try_at <= ${now})
      and exists (select 1 from forward_log f where f.project_id = t.project_id and f.device_id = t.device_id)
    order by t.next_try_at nulls first, t.device_id limit 500`.execute(db);
  return rows;
}

/** The lock of a device's queue. */
export const lockOf = ({ project, device }: DueDevice) => lockOfPartition(LOCK, `${project} ${device}`);

/** The oldest waiting report of a device. */
export async function oldestReport(
  tx: Tx,
  { project, device }: DueDevice,
): Promise<QueuedReport | undefined> {
  const { rows } = await sql<QueuedReport>`
    with first as (select * from forward_log where project_id = ${project} and device_id = ${device} order by id limit 1)
    select f.id, d.serial, case when d.active then d.report_url end as url /* Null: the device no longer has a report URL. */, t.secret, t.tries,
           (select json_agg(json_build_object('variable', s.variable, 'unit', s.unit, 'value', u.value,
                     't', to_char(u.t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by u.t, s.number)
              from unnest(f.sensors, f.times, f.vals) as u (sensor_id, t, value)
              join published_device_sensors s on s.project_id = ${project} and s.number = u.sensor_id) as readings /* not null: a sensor is never deleted */
      from first f join forward_targets t on t.project_id = f.project_id and t.device_id = f.device_id
      join published_devices d on d.project_id = f.project_id and d.id = f.device_id`.execute(tx);
  return rows[0];
}

/** Records that the receiver accepted the report. */
export async function markDelivered(
  tx: Tx,
  { project, device }: DueDevice,
  id: string,
  at: Date,
): Promise<void> {
  await deleteReport(tx, { project, device }, id);
  await sql`update forward_targets set tries = 0, next_try_at = null, fault = null, last_try_at = ${at}, last_done_at = ${at}
    where project_id = ${project} and device_id = ${device}`.execute(tx);
}

export async function deleteReport(tx: Tx, { project, device }: DueDevice, id: string): Promise<void> {
  await sql`delete from forward_log where project_id = ${project} and device_id = ${device} and id = ${id}`.execute(
    tx,
  );
}

export async function recordFailure(
  tx: Tx,
  { project, device }: DueDevice,
  r: { fault: string; at: Date; nextAt: Date },
): Promise<void> {
  await sql`update forward_targets set tries = tries + 1, fault = ${r.fault}, last_try_at = ${r.at}, next_try_at = ${r.nextAt}
    where project_id = ${project} and device_id = ${device}`.execute(tx);
}

export async function findForward(
  db: Db | Tx,
  project: string,
  device: string,
): Promise<ForwardRow | undefined> {
  const { rows } = await sql<ForwardRow>`
    select d.name /* The device's name. */, d.report_url as url, t.made_at as "madeAt", case when u.id is null then null
             else json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) end as "madeBy",
           w.waiting, w.since as "waitsSince", t.last_done_at as "lastDoneAt", t.last_try_at as "lastTryAt",
           t.next_try_at as "nextTryAt", t.tries, t.fault, t.left_out as "leftOut", t.left_out_since as "leftOutSince"
      from published_devices d
      left join forward_targets t on t.project_id = d.project_id and t.device_id = d.id
      left join published_users u on u.id = t.made_by
     cross join lateral (select count(*)::int as waiting, min(f.at) as since from forward_log f
        where f.project_id = d.project_id and f.device_id = d.id) w
     where d.project_id = ${project} and d.id = ${device}`.execute(db);
  return rows[0];
}

export async function setSecret(
  tx: Tx,
  w: { project: string; device: string; secret: string; by: string; at: Date },
): Promise<void> {
  await sql`insert into forward_targets (project_id, device_id, secret, made_at, made_by)
    values (${w.project}, ${w.device}, ${w.secret}, ${w.at}, ${w.by})
    on conflict (project_id, device_id) do update set secret = excluded.secret, made_at = excluded.made_at,
      made_by = excluded.made_by, next_try_at = null`.execute(tx);
}

export async function retryNow(tx: Tx, project: string, device: string): Promise<void> {
  await sql`update forward_targets set next_try_at = null where project_id = ${project} and device_id = ${device}`.execute(
    tx,
  );
}
