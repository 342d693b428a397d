// Reads the stored readings on which a rule is tried.
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { TrialDevice } from "./rows.gen.ts";

export async function zoneOf(db: Db, project: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from published_projects where id = ${project}`.execute(db);
  return rows[0]?.zone ?? "UTC";
}

export async function findDevice(db: Db, project: string, device: string): Promise<TrialDevice | undefined> {
  const { rows } = await sql<TrialDevice>`
    select d.expected_interval as "expectedInterval",
           coalesce((select json_agg(json_build_object('id', s.id, 'number', s.number)) from published_device_sensors s
             where s.project_id = d.project_id and s.device_id = d.id and s.active), '[]') as sensors
      from published_devices d where d.project_id = ${project} and d.id = ${device}`.execute(db);
  return rows[0];
}

/**
 * A sensor's readings in chronological order, in batches from one cursor, so that neither the process nor the database
 * holds a year of them in memory.
 * @param some receives a batch and returns whether to continue; instants in epoch ms, also sent as numbers by the
 * database
 */
export async function eachReading(
  db: Db,
  { project, sensor, from, to }: { project: string; sensor: number; from: number; to: number },
  size: number,
  some: (piece: { t: number; value: number }[]) => Promise<boolean>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      declare tried no scroll cursor for
      select (extract(epoch from t) * 1000)::float8 as t, value
        from readings_between(${project}, ${sensor}, ${new Date(from)}, ${new Date(to)}) order by t`.execute(
      tx,
    );
    for (;;) {
      const { rows } = await sql<{ t: number; value: number }>`fetch ${sql.lit(size)} from tried`.execute(tx);
      if (!(await some(rows)) || rows.length < size) return;
    }
  });
}

/**
 * When a device reported within a span: the runs without a gap longer than `longerMs`, each with its first and last
 * reading and their number.
 */
export async function reportsIn(
  db: Db,
  { project, sensors, from, to }: { project: string; sensors: readonly number[]; from: number; to: number },
  longerMs: number,
): Promise<{ from: number; to: number; n: number }[]> {
  const { rows } = await sql<{ from: number; to: number; n: number }>`
    with heard as (
      select r.t, r.t - lag(r.t) over (order by r.t) as since
        from unnest(${sensors}::int[]) as s (number)
       cross join lateral readings_between(${project}, s.number, ${new Date(from)}, ${new Date(to)}) r where r.t < ${new Date(to)}),
    runs as (
      select t, count(*) filter (where since > make_interval(secs => ${longerMs / 1000})) over (order by t) as run from heard)
    select (extract(epoch from min(t)) * 1000)::float8 as "from", (extract(epoch from max(t)) * 1000)::float8 as "to", count(*)::int as n
      from runs group by run order by run`.execute(db);
  return rows;
}
