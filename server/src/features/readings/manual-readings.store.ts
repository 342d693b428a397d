import { sql } from "kysely";
import { connectionOf, type Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { acquireLock } from "../../platform/work/transaction-lock.ts";
import { ensureMonths, insertReadings } from "./ingest/ingest.store.ts";
import { lockOf } from "./live/log-reader.store.ts";
import { replaceReadings } from "./replace-readings.store.ts";

export interface ManualReading {
  project: string;
  /** device_sensors.number of a sensor that is measured by hand. */
  sensor: number;
  t: Date;
}

/**
 * Stores the value that a person measured at an instant, in place of an earlier one, or removes it if the value is null.
 * A value goes through the log of readings like a device's, so that rules and forwarding receive it.
 * @param at instant of the change
 */
export async function setManualReading(
  tx: Tx,
  { project, sensor, t }: ManualReading,
  value: number | null,
  at: Date,
): Promise<void> {
  await acquireLock(tx, lockOf(project));
  const isSame = sql`project_id = ${project} and sensor_id = ${sensor} and t = ${t}`;
  const { rows } = await sql<{ value: number }>`select value from readings where ${isSame}`.execute(tx);
  if (rows[0]?.value === (value ?? undefined) && rows.length < 2) return;
  if (rows.length > 0) {
    // A value that the log's reader has not processed yet must not be added to the roll-ups afterwards.
    await sql`delete from readings_log where project_id = ${project} and sensors = ${[sensor]}::int4[]
      and times = ${[t]}::timestamptz[]`.execute(tx);
    const period = { project, sensor, from: t, until: new Date(t.getTime() + 1) };
    await replaceReadings(tx, period, { times: [], values: [] }, at);
  }
  if (value === null) return;
  const times = [t.getTime()];
  const client = await connectionOf(tx);
  await ensureMonths(client, times);
  await insertReadings(client, project, { sensors: [sensor], times, values: [value] });
  await sql`insert into readings_log (project_id, id, sensors, times, vals)
    values (${project}, ${newId()}, ${[sensor]}::int4[], ${[t]}::timestamptz[], ${[value]}::float8[])`.execute(
    tx,
  );
}
