import { sql } from "kysely";
import { connectionOf, PREPARED, type Tx } from "../../platform/db/db.ts";
import { acquireLock } from "../../platform/work/transaction-lock.ts";
import { insertReadings, insertUnreported } from "./ingest/ingest.store.ts";
import { lockOf } from "./live/log-reader.store.ts";
import type { Columns } from "./rows.ts";

/** A sensor's readings from `from` to before `until`. */
export interface SensorPeriod {
  project: string;
  /** device_sensors.number */
  sensor: number;
  from: Date;
  until: Date;
}

/**
 * Replaces the readings of a period by others; their roll-ups and the latest value follow in the same transaction. Only
 * for sensors whose values are derived or measured by hand: the database refuses it for those of a device.
 * @param times epoch ms within the period, each once, and their values in the same order
 * @returns how many readings were removed
 */
export async function replaceReadings(
  tx: Tx,
  period: SensorPeriod,
  { times, values }: { times: readonly number[]; values: readonly number[] },
  at: Date,
): Promise<number> {
  const { project, sensor, from, until } = period;
  // Before any row, in the order of the log's reader: two transactions never wait for each other.
  await acquireLock(tx, lockOf(project));
  const { rows } = await sql<{ n: number }>`
    select remove_readings(${project}, ${sensor}, ${from}, ${until}) as n`.execute(tx);
  const client = await connectionOf(tx);
  await insertReadings(client, project, { sensors: times.map(() => sensor), times, values });
  await correctLog(tx, period);
  await rebuildRollUps(tx, period, at);
  return rows[0]?.n ?? 0;
}

/**
 * What the log still has of a period gets the values that are stored now, and loses what is not stored any more: its
 * reader would add the former ones to the roll-ups.
 */
async function correctLog(tx: Tx, { project, sensor, from, until }: SensorPeriod): Promise<void> {
  // Statements of their own: in a cluster, the log is on a worker, from which stored readings cannot be read.
  const { rows: ends } = await sql<{ first: Date | null; last: Date | null }>`${PREPARED}
    select min(u.t) as first, max(u.t) as last from readings_log l, unnest(l.sensors, l.times) as u (sensor_id, t)
     where l.project_id = ${project} and u.sensor_id = ${sensor} and u.t >= ${from} and u.t < ${until}`.execute(
    tx,
  );
  const { first = null, last = null } = ends[0] ?? {};
  if (!first || !last) return;
  const { rows: stored } = await sql<{ t: Date; value: number }>`${PREPARED}
    select t, value from readings_between(${project}, ${sensor}, ${first}, ${last})`.execute(tx);
  const isOfPeriod = sql`(u.sensor_id = ${sensor} and u.t >= ${from} and u.t < ${until})`;
  await sql`${PREPARED}
    with corrected as (
      select l.id, coalesce(array_agg(u.sensor_id order by u.at) filter (where not ${isOfPeriod} or r.t is not null), '{}') as sensors,
             coalesce(array_agg(u.t order by u.at) filter (where not ${isOfPeriod} or r.t is not null), '{}') as times,
             coalesce(array_agg(coalesce(r.value, u.value) order by u.at) filter (where not ${isOfPeriod} or r.t is not null), '{}') as vals
        from readings_log l
       cross join lateral unnest(l.sensors, l.times, l.vals) with ordinality as u (sensor_id, t, value, at)
        left join unnest(${stored.map(({ t }) => t)}::timestamptz[], ${stored.map(({ value }) => value)}::float8[]) as r (t, value)
          on r.t = u.t and ${isOfPeriod}
       where l.project_id = ${project} and ${sensor} = any(l.sensors)
       group by l.id having bool_or(${isOfPeriod}))
    update readings_log l set sensors = c.sensors, times = c.times, vals = c.vals
      from corrected c where l.project_id = ${project} and l.id = c.id`.execute(tx);
}

/**
 * Stores readings with an entry of the log, like those of a device, but as no report of it.
 * @param rows parallel arrays of device_sensors.number, epoch ms and values
 * @returns those that were not stored yet; the others stay as they are
 */
export async function appendReadings(tx: Tx, project: string, rows: Columns) {
  const client = await connectionOf(tx);
  return insertUnreported(client, project, rows);
}

/** NOTIFY channel: the log has entries that came in no report, for its reader. */
export const READINGS_LOG_CHANNEL = "readings_log";

/** When the transaction commits, the log's readers of all processes continue. */
export async function notifyLogReaders(tx: Tx): Promise<void> {
  await sql`select pg_notify(${READINGS_LOG_CHANNEL}, '')`.execute(tx);
}

/**
 * Calculates the hours of a period from the readings, without those that the log still has. The two are read one after
 * the other, since a cluster has them in different places, and a report may be stored in between. Then it is in the log,
 * which nobody else shortens meanwhile, and the hours are calculated again.
 */
async function rebuildHours(tx: Tx, { project, sensor, from, until }: SensorPeriod): Promise<void> {
  const end = sql`date_bin('1 hour', ${until}::timestamptz + interval '1 hour' - interval '1 microsecond', 'epoch')`;
  const begin = sql`date_bin('1 hour', ${from}::timestamptz, 'epoch')`;
  const loggedInstants = async () => {
    const { rows } = await sql<{ t: Date }>`${PREPARED}
      select u.t from readings_log l, unnest(l.sensors, l.times) as u (sensor_id, t)
       where l.project_id = ${project} and u.sensor_id = ${sensor} and u.t >= ${begin} and u.t < ${end}`.execute(
      tx,
    );
    return rows.map(({ t }) => t);
  };
  let logged = await loggedInstants();
  for (;;) {
    await sql`delete from rollup_hour where project_id = ${project} and sensor_id = ${sensor}
      and hour >= ${begin} and hour < ${until}`.execute(tx);
    await sql`${PREPARED}
      insert into rollup_hour (project_id, sensor_id, hour, n, sum, min, max, first, first_at, last, last_at)
      select ${project}, ${sensor}, date_bin('1 hour', t, 'epoch') as hour, count(*), sum(value), min(value), max(value),
             (array_agg(value order by t))[1], min(t), (array_agg(value order by t))[count(*)], max(t)
        from readings_between(${project}, ${sensor}, ${begin}, ${end} - interval '1 microsecond') as r
       where not exists (select from unnest(${logged}::timestamptz[]) as l (t) where l.t = r.t)
       group by hour order by hour`.execute(tx);
    const after = await loggedInstants();
    if (after.length === logged.length) return;
    logged = after;
  }
}

/**
 * Calculates the hours and days of a period, and the latest value, from the readings. The log's reader adds what is still
 * in the log, so that is left out here.
 * @param at instant of the change, by which open pages notice a new latest value
 */
export async function rebuildRollUps(
  tx: Tx,
  { project, sensor, from: first, until }: SensorPeriod,
  at: Date,
): Promise<void> {
  await acquireLock(tx, lockOf(project));
  const { rows } = await sql<{ kept: Date | null }>`select max(before) as kept from published_forgotten
    where project_id = ${project} and sensor_id = ${sensor}`.execute(tx);
  const kept = rows[0]?.kept ?? null;
  // Of what was let go before that, only the roll-ups are left.
  const from = kept && kept > first ? kept : first;
  if (from >= until) return;
  const sensorOf = sql`project_id = ${project} and sensor_id = ${sensor}`;
  const days = sql`day >= date_trunc('day', ${from}::timestamptz, 'UTC') and day < ${until}`;
  await rebuildHours(tx, { project, sensor, from, until });
  await sql`delete from rollup_day where ${sensorOf} and ${days}`.execute(tx);
  await sql`${PREPARED}
    insert into rollup_day (project_id, sensor_id, day, n, sum, min, max, first, first_at, last, last_at)
    select ${project}, ${sensor}, date_trunc('day', hour, 'UTC') as day, sum(n), sum(sum), min(min), max(max),
           (array_agg(first order by hour))[1], min(first_at), (array_agg(last order by hour desc))[1], max(last_at)
      from rollup_hour
     where ${sensorOf} and hour >= date_trunc('day', ${from}::timestamptz, 'UTC')
       and hour < date_trunc('day', ${until}::timestamptz + interval '1 day' - interval '1 microsecond', 'UTC')
     group by day order by day`.execute(tx);
  // When the device last reported stays as it was.
  await sql`${PREPARED}
    with newest as (
      insert into latest as k (project_id, sensor_id, t, value, at)
      select ${project}, ${sensor}, last_at, last, ${at}::timestamptz from rollup_hour where ${sensorOf} order by hour desc limit 1
      on conflict (project_id, sensor_id) do update set t = excluded.t, value = excluded.value, at = excluded.at
      returning 1)
    delete from latest where ${sensorOf} and not exists (select 1 from newest)`.execute(tx);
}
