// What devices reported, as published by the feature that stores the readings.
import { DERIVED_FLAGS, type DerivedFlag } from "@vetaverde/domain/derived/formula";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export interface Reports {
  /**
   * When each device of the project last reported, and its battery; devices that never reported are absent. A station's
   * own device has no reports: what is measured or calculated there counts.
   */
  last(project: string): Promise<Map<string, { at: Date; battery: number | null }>>;
  /** By sensor number: the latest value, and the means of the last 24 hours, null where there are no readings. */
  latest(project: string, sensors: readonly number[], now: number): Promise<Map<number, LatestValue>>;
}

export interface LatestValue {
  at: Date;
  value: number;
  day: (number | null)[];
  /** Of a derived value. */
  flags: readonly DerivedFlag[];
}

const HOUR = 3_600_000;
const HOURS = 24;

export function createReports(db: Db): Reports {
  return {
    last: (project) => last(db, project),
    latest: (project, sensors, now) => latest(db, project, sensors, now),
  };
}

async function last(db: Db, project: string): Promise<Map<string, { at: Date; battery: number | null }>> {
  const { rows } = await sql<{ device: string; at: Date; battery: number | null }>`
        select coalesce(h.device_id, b.device_id) as device /* not null: one of both is joined */,
               greatest(h.at, b.at) as at /* not null: one of both is joined */, b.level as battery
          from (select s.device_id, max(case when d.channel = 'none' then l.at else l.reported_at end) as at from published_latest l
                  join published_device_sensors s on s.project_id = l.project_id and s.number = l.sensor_id
                  join published_devices d on d.project_id = s.project_id and d.id = s.device_id
                 where l.project_id = ${project} group by s.device_id) h
          full join (select device_id, level, at from published_batteries where project_id = ${project}) b
            on b.device_id = h.device_id`.execute(db);
  return new Map(rows.map(({ device, at, battery }) => [device, { at, battery }]));
}

async function latest(
  db: Db,
  project: string,
  sensors: readonly number[],
  now: number,
): Promise<Map<number, LatestValue>> {
  if (sensors.length === 0) return new Map();
  const since = (Math.floor(now / HOUR) - HOURS + 1) * HOUR;
  const [latest, hours] = await Promise.all([
    sql<{
      sensor: number;
      at: Date;
      value: number;
      flags: string[] | null;
    }>`select l.sensor_id as sensor, l.t as at, l.value, f.flags from published_latest l
          left join published_derived_flags f on f.project_id = l.project_id and f.sensor_id = l.sensor_id and f.t = l.t
          where l.project_id = ${project} and l.sensor_id = any(${[...sensors]}::integer[])`.execute(db),
    sql<{
      sensor: number;
      hour: Date;
      mean: number;
    }>`select sensor_id as sensor, hour, sum / n as mean from published_rollup_hour
          where project_id = ${project} and sensor_id = any(${[...sensors]}::integer[]) and hour >= ${new Date(since)}
            and hour <= ${new Date(now)}`.execute(db),
  ]);
  const reports = new Map(
    latest.rows.map(({ sensor, at, value, flags }) => [
      sensor,
      {
        at,
        value,
        day: Array<number | null>(HOURS).fill(null),
        flags: DERIVED_FLAGS.filter((flag) => flags?.includes(flag)),
      },
    ]),
  );
  for (const { sensor, hour, mean } of hours.rows) {
    const day = reports.get(sensor)?.day;
    if (day) day[(hour.getTime() - since) / HOUR] = mean;
  }
  return reports;
}
