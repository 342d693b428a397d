import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";
import { acquireLock } from "../../platform/work/transaction-lock.ts";
import { lockOf } from "./live/log-reader.store.ts";
import { appendReadings, notifyLogReaders, replaceReadings } from "./replace-readings.store.ts";

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
 * @returns whether a stored value was replaced or removed, so that what follows from it is wrong
 */
export async function setManualReading(
  tx: Tx,
  { project, sensor, t }: ManualReading,
  value: number | null,
  at: Date,
): Promise<boolean> {
  await acquireLock(tx, lockOf(project));
  const { rows } = await sql<{ value: number }>`
    select value from readings_between(${project}, ${sensor}, ${t}, ${t})`.execute(tx);
  const isStored = rows.length > 0;
  if (rows[0]?.value === (value ?? undefined)) return false;
  if (isStored) {
    const period = { project, sensor, from: t, until: new Date(t.getTime() + 1) };
    await replaceReadings(tx, period, { times: [], values: [] }, at);
  }
  if (value !== null)
    await appendReadings(tx, project, { sensors: [sensor], times: [t.getTime()], values: [value] });
  await notifyLogReaders(tx);
  return isStored;
}
