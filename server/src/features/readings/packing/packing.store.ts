import type { Differences, PackedBlock } from "@vetaverde/domain/readings/pack";
import { sql } from "kysely";
import { connectionOf, type Db, type Tx } from "../../../platform/db/db.ts";
import { isDistributed } from "../../../platform/db/distributed/cluster.ts";
import type { LateRow, SensorRow } from "./rows.gen.ts";

export type { LateRow, SensorRow } from "./rows.gen.ts";

/** Months (`2026-03-01`) before an instant whose readings are still in their table, the oldest first. */
export async function monthsToPack(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(p.month, 'YYYY-MM-DD') as month from (
      select to_date(right(c.relname, 7), 'YYYY_MM') as month
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'readings'::regclass) p
     where (p.month + interval '1 month') at time zone 'UTC' <= ${before} order by p.month`.execute(db);
  return rows.map(({ month }) => month);
}

/** Whether the database is a cluster whose workers have the readings. */
export const areReadingsDistributed = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (tx) => isDistributed(await connectionOf(tx)));

/** Closes a month, so that nothing is added to its table. @returns false when it has no table */
export async function beginMonth(tx: Tx, month: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`select begin_packing(${month}::date) as begun`.execute(tx);
  return rows[0]?.begun ?? false;
}

/** Shows the packed readings of a month and drops its table. @returns false when a sensor is not packed yet */
export async function finishMonth(tx: Tx, month: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select finish_packing(${month}::date) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

/** A session's lock, which ends with its connection: one process packs at a time. */
const RUN = 7_283_408;

/** Does the work unless another process is at it. */
export async function asOnlyRun(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (holder) => {
    const { rows } = await sql<{
      held: boolean;
    }>`select pg_try_advisory_lock(${sql.lit(RUN)}) as held`.execute(holder);
    if (!rows[0]?.held) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(RUN)})`.execute(holder);
    }
  });
}

/** Others that use the tables wait no longer than this for a lock that this transaction waits for. */
export async function limitWaiting(tx: Tx, ms: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(tx);
}

/** Comparing a month by the second, or counting all of a month, may take longer than a request may. */
export async function allowTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '30min'`.execute(tx);
}

/** Sensors of a closed month that are not packed yet. */
export async function sensorsToPack(db: Db, month: string, most: number): Promise<SensorRow[]> {
  const { rows } = await sql<SensorRow>`
    select project_id as project /* not null: of a reading */, sensor_id as sensor /* not null: of a reading */
      from sensors_to_pack(${month}::date, ${most})`.execute(db);
  return rows;
}

/** Sensors and packed months for which late readings wait. */
export async function lateMonths(db: Db, most: number): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select distinct l.project_id as project, l.sensor_id as sensor, to_char(m.month, 'YYYY-MM-DD') as month
      from readings_late l join readings_months m on m.month = (date_trunc('month', l.t, 'UTC') at time zone 'UTC')::date
     where m.state = 'packed' order by 1, 2, 3 limit ${most}`.execute(db);
  return rows;
}

export interface SensorMonth extends SensorRow {
  month: string;
}

/**
 * A sensor's readings of a month in chronological order, in batches from one cursor.
 * @param from the month's table alone, or everything that is stored of the month
 * @param use receives a batch: instants in epoch µs, and values
 */
export async function eachStored(
  tx: Tx,
  { project, sensor, month }: SensorMonth,
  from: "table" | "all",
  size: number,
  use: (times: number[], values: number[]) => Promise<void>,
): Promise<void> {
  const begin = sql`(${month}::date::timestamp at time zone 'UTC')`;
  const end = sql`((${month}::date + interval '1 month') at time zone 'UTC')`;
  const stored =
    from === "table"
      ? sql`readings where project_id = ${project} and sensor_id = ${sensor} and t >= ${begin} and t < ${end}`
      : sql`readings_between(${project}, ${sensor}, ${begin}, ${end} - interval '1 microsecond')`;
  await sql`declare stored no scroll cursor for
    select (extract(epoch from t) * 1000000)::float8 as us, value from ${stored} order by t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ us: number; value: number }>`fetch ${sql.lit(size)} from stored`.execute(tx);
    if (rows.length > 0)
      await use(
        rows.map(({ us }) => us),
        rows.map(({ value }) => value),
      );
    if (rows.length < size) break;
  }
  await sql`close stored`.execute(tx);
}

/** Adds a block to those that the transaction packs. */
export async function insertBlock(
  tx: Tx,
  { project, sensor }: SensorRow,
  { n, first, last, tick, step, times, decimal, singles, doubles }: PackedBlock,
): Promise<void> {
  const values: Differences = decimal?.values ?? { 1: null, 2: null, 4: null, 8: null };
  await sql`
    insert into readings_packing (project_id, sensor_id, first_t, last_t, n, start_us, tick_us, step, base, divisor,
        times_1, times_2, times_4, times_8, values_1, values_2, values_4, values_8, singles, doubles)
    values (${project}, ${sensor}, to_timestamp(${first}::float8 / 1000000), to_timestamp(${last}::float8 / 1000000), ${n},
        ${first}, ${tick}, ${step}, ${decimal?.base ?? null}, ${decimal?.divisor ?? null},
        ${arrayOf(times[1])}::int[]::"char"[], ${arrayOf(times[2])}::smallint[], ${arrayOf(times[4])}::int[], ${arrayOf(times[8])}::bigint[],
        ${arrayOf(values[1])}::int[]::"char"[], ${arrayOf(values[2])}::smallint[], ${arrayOf(values[4])}::int[], ${arrayOf(values[8])}::bigint[],
        ${arrayOf(singles)}::real[], ${arrayOf(doubles)}::float8[])`.execute(tx);
}

/** An array as PostgreSQL reads it; the driver would write each number as a quoted text. */
const arrayOf = (numbers: readonly number[] | null): string | null =>
  numbers && `{${numbers.map((one) => (Object.is(one, -0) ? "-0" : one)).join(",")}}`;

/** Forgets what the transaction packed. */
export async function discardBlocks(tx: Tx, { project, sensor }: SensorRow): Promise<void> {
  await sql`delete from readings_packing where project_id = ${project} and sensor_id = ${sensor}`.execute(tx);
}

/** Takes the blocks for those of the month, after comparing each reading. @returns null when another is at the sensor */
export async function acceptBlocks(
  tx: Tx,
  { project, sensor, month }: SensorMonth,
  from: "table" | "all",
): Promise<number | null> {
  const accept = from === "table" ? sql`pack_sensor` : sql`fold_readings`;
  const { rows } = await sql<{ n: number | null }>`
    select ${accept}(${month}::date, ${project}::uuid, ${sensor}::integer)::float8 as n`.execute(tx);
  return rows[0]?.n ?? null;
}
