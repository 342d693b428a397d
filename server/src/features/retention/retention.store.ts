// The only module that writes how long raw readings are kept.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { CountRow, SettingRow } from "./rows.gen.ts";

export type { SettingRow } from "./rows.gen.ts";

export async function current(db: Db | Tx, project: string): Promise<SettingRow | null> {
  const { rows } = await sql<SettingRow>`
    select r.version, r.months, r.reason, r.at, json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by
      from readings_retention r join published_users u on u.id = r.by
     where r.project_id = ${project} order by r.version desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Serialises changes of the setting. */
export async function lock(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`retention ${project}`));
}

export interface NewSetting extends Omit<SettingRow, "by"> {
  project: string;
  counted: number;
  by: string;
}

export async function insert(tx: Tx, s: NewSetting): Promise<void> {
  await sql`insert into readings_retention (project_id, version, months, counted, reason, at, by)
    values (${s.project}, ${s.version}, ${s.months}, ${s.counted}, ${s.reason}, ${s.at}, ${s.by})`.execute(
    tx,
  );
}

/** The latest instant before which raw readings of a sensor were deleted; null: none were. */
export async function retainedSince(db: Db | Tx, project: string): Promise<Date | null> {
  const { rows } = await sql<{ before: Date | null }>`
    select max(before) as before from readings_forgotten where project_id = ${project}`.execute(db);
  return rows[0]?.before ?? null;
}

/**
 * Counts raw readings before the beginning of a day, from the roll-ups, which count each once, and from the log entries
 * not rolled up yet.
 */
export async function count(db: Db | Tx, project: string, before: Date): Promise<CountRow> {
  const { rows } = await sql<CountRow>`
    with own as (
      select s.number, (select max(f.before) from published_forgotten f
                         where f.project_id = s.project_id and f.sensor_id = s.number) as gone
        from published_forgettable_sensors s
       where s.project_id = ${project}),
    counted as (
      select r.sensor_id, r.n, r.day from own join published_rollup_day r
          on r.project_id = ${project} and r.sensor_id = own.number and r.day < ${before} and (own.gone is null or r.day >= own.gone)
      union all
      select own.number, 1, u.t from published_readings_log l, unnest(l.sensors, l.times) as u (sensor_id, t), own
       where l.project_id = ${project} and u.sensor_id = own.number and u.t < ${before} and (own.gone is null or u.t >= own.gone))
    select coalesce(sum(n), 0)::float8 as readings, count(distinct sensor_id)::int as sensors, min(day) as first,
           (select count(*)::int from published_device_sensors where project_id = ${project})
             - (select count(*)::int from own) as spared
      from counted`.execute(db);
  return rows[0] ?? { readings: 0, sensors: 0, spared: 0, first: null };
}

/** Projects whose setting may take effect by now, each with the months that it keeps. */
export async function isFollowed(db: Db, until: Date): Promise<{ project: string; months: number }[]> {
  const { rows } = await sql<{ project: string; months: number }>`
    select project_id as project, months from (
      select distinct on (project_id) project_id, months, at from readings_retention order by project_id, version desc) newest
     where months is not null and at <= ${until}`.execute(db);
  return rows;
}

/**
 * Marks older readings as to be deleted from now on; the processes that receive readings are notified with the commit.
 * @returns whether that was new for any sensor
 */
export async function mark(db: Db, project: string, before: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into readings_forgotten (project_id, sensor_id, before)
      select s.project_id, s.number, ${before} from published_forgettable_sensors s
       where s.project_id = ${project} on conflict do nothing returning sensor_id`.execute(tx);
    if (rows.length > 0) await sql`select pg_notify('devices', ${project})`.execute(tx);
    return rows.length > 0;
  });
}

export async function sensors(db: Db, project: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from published_forgettable_sensors where project_id = ${project} order by number`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}

/** Deletes some of a sensor's oldest readings, as the project's setting requires. @returns how many */
export async function deleteRaw(db: Db, project: string, sensor: number, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select forget_readings(${project}::uuid, ${sensor}::integer, ${most}::integer) as n`.execute(db);
  return rows[0]?.n ?? 0;
}
