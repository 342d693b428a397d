import { endsOf } from "@vetaverde/domain/readings/instants";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock } from "../../platform/work/transaction-lock.ts";
import { lockOf } from "./live/log-reader.store.ts";
import { makeMonth } from "./readings.store.ts";
import {
  appendReadings,
  notifyLogReaders,
  rebuildRollUps,
  type SensorPeriod,
} from "./replace-readings.store.ts";

/** Readings of one sensor; instants are epoch ms. */
export interface SensorReadings {
  project: string;
  /** Its number, which its readings carry. */
  sensor: number;
  times: readonly number[];
  values: readonly number[];
}

export interface AddedReadings {
  /** Those that were not stored before. */
  times: number[];
  values: number[];
  /** Number of readings with another value than the stored one, which stays. */
  conflicting: number;
}

/** Creates the partitions of the months that readings need, outside of the transaction that inserts them. */
export async function makeMonthsOf(db: Db, times: readonly number[]): Promise<void> {
  const months = new Set(times.map((t) => new Date(t).toISOString().slice(0, 7)));
  for (const month of months) await makeMonth(db, `${month}-01`);
}

/**
 * Adds readings of a file like those of a device, but as no report of it: a stored value stays, and a differing one is
 * recorded as a conflict. What was added is in the log of readings, so that roll-ups, latest values and alert rules
 * follow.
 */
export async function addImportedReadings(
  tx: Tx,
  { project, sensor, times, values }: SensorReadings,
): Promise<AddedReadings> {
  if (times.length === 0) return { times: [], values: [], conflicting: 0 };
  const { rows: added } = await appendReadings(tx, project, {
    sensors: times.map(() => sensor),
    times,
    values,
  });
  if (added.times.length > 0) await notifyLogReaders(tx);
  const conflicting =
    added.times.length === times.length ? 0 : await recordConflicts(tx, { project, sensor, times, values });
  return { times: added.times, values: added.values, conflicting };
}

/**
 * Removes readings of an import, and calculates the roll-ups and the latest value of their period again. Readings that
 * the log still has would be added to the roll-ups later, so the period waits until they are processed.
 * @param remove deletes the readings
 * @returns false, without changing anything, while the log has readings of the period
 */
export async function removeImportedReadings(
  tx: Tx,
  period: SensorPeriod,
  remove: () => Promise<unknown>,
  at: Date,
): Promise<boolean> {
  // Without the lock at first: the log's reader does not wait for it, and would be kept from its work.
  if (await isInLog(tx, period)) return false;
  await acquireLock(tx, lockOf(period.project));
  if (await isInLog(tx, period)) return false;
  await remove();
  await rebuildRollUps(tx, period, at);
  return true;
}

/** Whether the log has readings of the period. */
async function isInLog(tx: Tx, { project, sensor, from, until }: SensorPeriod): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from readings_log l, unnest(l.sensors, l.times) as u (sensor_id, t)
     where l.project_id = ${project} and u.sensor_id = ${sensor} and u.t >= ${from} and u.t < ${until} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function recordConflicts(tx: Tx, { project, sensor, times, values }: SensorReadings): Promise<number> {
  const [from, to] = endsOf(times);
  const { rows } = await sql<{ n: number }>`
    with differing as (
      select g.t, g.value
        from (select to_timestamp(u.ms / 1000) as t, u.value
                from unnest(${times}::float8[], ${values}::float8[]) as u (ms, value)) g
        join readings_between(${project}, ${sensor}, ${from}, ${to}) r on r.t = g.t
       where r.value <> g.value),
    recorded as (
      insert into readings_conflicts (project_id, sensor_id, t, value)
      select ${project}, ${sensor}, t, value from differing on conflict do nothing)
    select count(*)::int as n from differing`.execute(tx);
  return rows[0]?.n ?? 0;
}
