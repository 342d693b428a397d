// The inputs of levels: sensors with their complete history of parameters, and readings. Read-only.
import { limitsOf as limitsOfRule, type RuleCondition } from "@vetaverde/domain/alerts/rule";
import type { PlaceVersion, SensorVersion } from "@vetaverde/domain/piezometry/configuration";
import { sql } from "kysely";
import { type Db, PREPARED } from "../../platform/db/db.ts";
import type { Read, SensorRow } from "./rows.gen.ts";

export type { Read, SensorRow } from "./rows.gen.ts";

const PIEZOMETRIC = sql`('vibratingWire', 'current', 'digital', 'standpipe')`;

const columns = sql`s.id, s.number, s.name, s.variable, s.unit, s.kind, s.range_min as min, s.range_max as max, s.active, s.accuracy, s.resolution,
    json_build_object('id', d.id, 'serial', d.serial, 'name', d.name) as device,
    case when st.id is null then null else json_build_object('id', st.id, 'name', st.name) end as station, b.id as borehole
  from published_device_sensors s
  join published_devices d on d.project_id = s.project_id and d.id = s.device_id
  left join published_stations st on st.project_id = d.project_id and st.id = d.station_id
  left join boreholes b on b.project_id = d.project_id and b.station_id = d.station_id`;

/** Sensors that measure a level or did so earlier; null: all of the project. */
export async function piezometers(
  db: Db,
  project: string,
  ids: readonly string[] | null,
): Promise<SensorRow[]> {
  const { rows } = await sql<SensorRow>`select ${columns}
    where s.project_id = ${project} and (${ids && [...ids]}::uuid[] is null or s.id = any(${ids && [...ids]}::uuid[]))
      and exists (select from published_sensor_parameters p where p.project_id = ${project} and p.sensor_id = s.id
        and p.kind in ${PIEZOMETRIC})
    order by st.name_key, d.serial, s.active desc, s.position`.execute(db);
  return rows;
}

/**
 * Sensors by which readings may be corrected: the other sensors of their devices, and the project's barometers. None that
 * is derived: it could follow from the level that it corrects.
 */
export async function companions(db: Db, project: string, devices: readonly string[]): Promise<SensorRow[]> {
  const { rows } = await sql<SensorRow>`select ${columns}
    where s.project_id = ${project} and s.origin <> 'derived' and (s.device_id = any(${[...devices]}::uuid[])
      or exists (select from published_sensor_parameters p where p.project_id = ${project} and p.sensor_id = s.id
        and p.kind = 'barometer'))
    order by s.active desc, s.position`.execute(db);
  return rows;
}

interface StoredVersions<T> {
  id: string;
  versions: T[];
}

const inMs = (column: string) => sql`extract(epoch from ${sql.ref(column)}) * 1000`;

export async function versionsOf(
  db: Db,
  project: string,
  sensors: readonly string[],
): Promise<Map<string, SensorVersion[]>> {
  const { rows } = await sql<
    StoredVersions<SensorVersion>
  >`select sensor_id as id, json_agg(json_build_object(
      'appliesFrom', ${inMs("applies_from")}, 'version', version, 'unit', unit, 'parameters', parameters,
      'adjustment', adjustment, 'correction', correction, 'probeLength', probe_length) order by applies_from, version) as versions
    from published_sensor_parameters where project_id = ${project} and sensor_id = any(${[...sensors]}::uuid[])
    group by sensor_id`.execute(db);
  return new Map(rows.map(({ id, versions }) => [id, versions]));
}

export async function placesOf(
  db: Db,
  project: string,
  devices: readonly string[],
): Promise<Map<string, PlaceVersion[]>> {
  const { rows } = await sql<StoredVersions<PlaceVersion>>`select device_id as id, json_agg(json_build_object(
      'appliesFrom', ${inMs("applies_from")}, 'version', version, 'terrain', terrain_elevation, 'probeLength', probe_length,
      'inclination', inclination, 'adjustment', adjustment, 'correction', correction) order by applies_from, version) as versions
    from published_device_positions where project_id = ${project} and device_id = any(${[...devices]}::uuid[])
    group by device_id`.execute(db);
  return new Map(rows.map(({ id, versions }) => [id, versions]));
}

export interface Limit {
  rule: string;
  priority: number;
  value: number;
  side: "above" | "below";
}

/** Limits of the active alert rules by sensor number, the most severe first. */
export async function limitsOf(
  db: Db,
  project: string,
  sensors: readonly number[],
): Promise<Map<number, Limit[]>> {
  const { rows } = await sql<{ id: string; sensor: number; priority: number; rule: RuleCondition }>`
    select id, sensor_number as sensor, priority, rule from published_alert_rules
     where project_id = ${project} and sensor_number = any(${[...sensors]}::int[]) order by priority, id`.execute(
    db,
  );
  const limits = new Map<number, Limit[]>();
  for (const { id, sensor, priority, rule } of rows) {
    const own = limitsOfRule(rule).map(({ value, side }) => ({ rule: id, priority, value, side }));
    limits.set(sensor, [...(limits.get(sensor) ?? []), ...own]);
  }
  return limits;
}

export async function zoneOf(db: Db, project: string): Promise<string> {
  const { rows } = await sql<{
    zone: string;
  }>`select time_zone as zone from published_projects where id = ${project}`.execute(db);
  return rows[0]?.zone ?? "UTC";
}

export interface Span {
  project: string;
  sensor: number;
  /** Both ends are inclusive. */
  from: Date;
  to: Date;
}

/** The first readings of a span, in chronological order. */
export async function readings(db: Db, { project, sensor, from, to }: Span, most: number): Promise<Read[]> {
  const { rows } = await sql<Read>`${PREPARED} 
    select t, value from first_readings(${project}, ${sensor}, ${from}, ${to}, ${most}) order by t`.execute(
    db,
  );
  return rows;
}

export async function lastReading(db: Db, { project, sensor, from, to }: Span): Promise<Read | undefined> {
  const { rows } = await sql<Read>`
    select t, value from last_readings(${project}, ${sensor}, ${from}, ${to}, 1)`.execute(db);
  return rows[0];
}

/** The first reading of each bucket of a span, by one index look-up per bucket, however many readings it contains. */
export async function firstOfBuckets(
  db: Db,
  { project, sensor, from, to }: Span,
  ms: number,
): Promise<Read[]> {
  const width = `${ms} milliseconds`;
  const { rows } = await sql<Read>`
    select r.t, r.value
      from generate_series(date_bin(${width}::interval, ${from}::timestamptz, timestamptz 'epoch'), ${to}::timestamptz, ${width}::interval) b (t),
        lateral first_readings(${project}, ${sensor}, greatest(b.t, ${from}::timestamptz),
          least(b.t + ${width}::interval - interval '1 microsecond', ${to}::timestamptz), 1) r
     order by r.t`.execute(db);
  return rows;
}

/** For each instant, in order, the sensor's nearest reading within a distance; null when there is none. */
export async function nearest(
  db: Db,
  { project, sensor }: { project: string; sensor: number },
  instants: readonly Date[],
  withinMs: number,
): Promise<(Read | null)[]> {
  const within = `${withinMs} milliseconds`;
  const { rows } = await sql<{ t: Date | null; value: number | null }>`
    select near.t, near.value
      from unnest(${instants.map((one) => one.toISOString())}::timestamptz[]) with ordinality a (t, at)
      left join lateral (
        select n.t, n.value from (
          select t, value from last_readings(${project}, ${sensor}, a.t - ${within}::interval, a.t, 1)
          union all
          select t, value from first_readings(${project}, ${sensor}, a.t + interval '1 microsecond', a.t + ${within}::interval, 1)) n
        order by abs(extract(epoch from n.t - a.t)), n.t limit 1) near on true
     order by a.at`.execute(db);
  return rows.map(({ t, value }) => (t === null || value === null ? null : { t, value }));
}
