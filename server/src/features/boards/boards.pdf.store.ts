// Device data for boards in PDF, read from what the devices' feature publishes.
import { DERIVED_FLAGS, type DerivedFlag } from "@vetaverde/domain/derived/formula";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { SensorRow } from "./rows.gen.ts";

/** A device's sensors in their order; empty when the device does not exist. */
export async function sensorsOf(db: Db, project: string, device: string): Promise<SensorRow[]> {
  const { rows } = await sql<SensorRow>`
    select s.id, s.number, s.name, s.unit, s.variable, s.resolution, coalesce(st.name || ' · ', '') || d.name as place /* The name of the device's station, or else of the device. */
      from published_device_sensors s
      join published_devices d on d.project_id = s.project_id and d.id = s.device_id
      left join published_stations st on st.project_id = d.project_id and st.id = d.station_id
     where s.project_id = ${project} and s.device_id = ${device} order by s.position, s.number`.execute(db);
  return rows;
}

/** The last reading at or before an instant, with the doubts about a derived value. */
export async function lastBefore(
  db: Db,
  project: string,
  sensor: number,
  until: Date,
): Promise<{ t: Date; value: number; flags: DerivedFlag[] } | null> {
  const { rows } = await sql<{ t: Date; value: number; flags: string[] | null }>`select r.t, r.value, f.flags
    from last_readings(${project}, ${sensor}, '-infinity', ${until}, 1) r
    left join published_derived_flags f on f.project_id = ${project} and f.sensor_id = ${sensor} and f.t = r.t`.execute(
    db,
  );
  const [last] = rows;
  return last ? { ...last, flags: DERIVED_FLAGS.filter((flag) => last.flags?.includes(flag)) } : null;
}

export async function timeZoneOf(db: Db, project: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from published_projects
    where id = ${project}`.execute(db);
  return rows[0]?.timeZone ?? "UTC";
}
