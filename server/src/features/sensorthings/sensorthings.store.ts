// Reads SensorThings data from other features' published views. Read-only.
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { DeviceRow, FlagsOf, PlaceRow, ReadingRow, SensorRow } from "./rows.gen.ts";

export type { DeviceRow, PlaceRow, ReadingRow, SensorRow } from "./rows.gen.ts";

export async function devices(db: Db, project: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.serial, d.name, d.device_group as "group", d.channel, d.device_type as type, d.terrain_elevation as "terrainElevation",
           case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as station
      from published_devices d left join published_stations s on s.project_id = d.project_id and s.id = d.station_id
     where d.project_id = ${project} and d.active order by d.serial`.execute(db);
  return rows;
}

/** With the first and the last reading of each sensor, as far as roll-ups have been computed. */
export async function sensors(db: Db, project: string): Promise<SensorRow[]> {
  const { rows } = await sql<SensorRow>`
    select s.id, s.device_id as device, s.number, s.name, s.variable, s.unit, s.origin, s.range_min as min, s.range_max as max, s.parameters, s.active,
           greatest(f.first_at, (select max(g.before) from published_forgotten g
             where g.project_id = s.project_id and g.sensor_id = s.number)) as "firstAt", l.t as "lastAt"
      from published_device_sensors s
      join published_devices d on d.project_id = s.project_id and d.id = s.device_id and d.active
      left join published_latest l on l.project_id = s.project_id and l.sensor_id = s.number
      left join lateral (select r.first_at from published_rollup_day r
        where r.project_id = ${project} and r.sensor_id = s.number order by r.day limit 1) f on true
     where s.project_id = ${project} order by d.serial, s.position, s.number`.execute(db);
  return rows;
}

export async function places(db: Db, project: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select device_id as device, version, applies_from as "from", latitude, longitude, terrain_elevation + coalesce(height, 0) as elevation
      from published_device_places where project_id = ${project} order by device_id, applies_from, version`.execute(
    db,
  );
  return rows;
}

/** Start of the stored readings of sensors whose older ones were deleted: epoch ms by sensor number. */
export async function retainedSince(db: Db, project: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ number: number; before: Date }>`
    select sensor_id as number, max(before) as before from published_forgotten where project_id = ${project} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ number, before }) => [number, before.getTime()]));
}

/** Cursor at the end of a page; the order is by time, then by sensor. */
export interface Mark {
  number: number;
  t: number;
}

export interface ReadingQuery {
  project: string;
  numbers: readonly number[];
  /** Epoch ms, inclusive at both ends. */
  from: number;
  to: number;
  descending: boolean;
}

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);
const ordered = (descending: boolean) => (descending ? sql`last_readings` : sql`first_readings`);

/** Readings of several sensors ordered by time, then by sensor: the next ones after a cursor. */
export async function readingsAfter(
  db: Db,
  requested: ReadingQuery,
  after: Mark | null,
  most: number,
): Promise<ReadingRow[]> {
  const { project, numbers, descending } = requested;
  // The cursor's own instant is read of those sensors only that come after it.
  const from = new Date(after && !descending ? Math.max(requested.from, after.t) : requested.from);
  const to = new Date(after && descending ? Math.min(requested.to, after.t) : requested.to);
  const way = direction(descending);
  const mark = after?.number ?? null;
  const first = descending
    ? sql`${from}::timestamptz`
    : sql`${from}::timestamptz + case when s.number <= ${mark}::int then interval '1 microsecond' else interval '0' end`;
  const last = descending
    ? sql`${to}::timestamptz - case when s.number >= ${mark}::int then interval '1 microsecond' else interval '0' end`
    : sql`${to}::timestamptz`;
  const { rows } = await sql<ReadingRow>`
    select s.number /* not null: the sensors are given */, x.t, x.value from unnest(${[...numbers]}::int[]) as s (number)
      cross join lateral ${ordered(descending)}(${project}, s.number, ${first}, ${last}, ${most}) x
     order by x.t ${way}, s.number ${way} limit ${most}`.execute(db);
  return rows;
}

/** The next readings of each sensor separately. */
export async function readingsOfEach(
  db: Db,
  requested: ReadingQuery,
  skip: number,
  most: number,
): Promise<ReadingRow[]> {
  const { project, numbers, from, to, descending } = requested;
  const way = direction(descending);
  const { rows } = await sql<ReadingRow>`
    select s.number /* not null: the sensors are given */, x.t, x.value from unnest(${[...numbers]}::int[]) as s (number)
      cross join lateral (select r.t, r.value from ${ordered(descending)}(${project}, s.number, ${new Date(from)}, ${new Date(to)}, ${most + skip}) r
        order by r.t ${way} limit ${most} offset ${skip}) x
     order by s.number, x.t ${way}`.execute(db);
  return rows;
}

/** Number of readings; `most` + 1 when there are more. */
export async function countReadings(
  db: Db,
  { project, numbers, from, to }: ReadingQuery,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from unnest(${[...numbers]}::int[]) as s (number)
       cross join lateral first_readings(${project}, s.number, ${new Date(from)}, ${new Date(to)}, ${most + 1}) r limit ${most + 1}) r`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Stored values at given instants of sensors, by `number:t`. */
export async function latestReadings(
  db: Db,
  project: string,
  numbers: readonly number[],
  times: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<ReadingRow>`
    select r.sensor_id as number, r.t, r.value
      from readings_at(${project}, ${[...numbers]}::int[], ${times.map((t) => new Date(t).toISOString())}::timestamptz[]) r`.execute(
    db,
  );
  return new Map(rows.map(({ number, t, value }) => [`${number}:${t.getTime()}`, value]));
}

/** The flags of derived values at given instants. */
export async function flagsOf(
  db: Db,
  project: string,
  numbers: readonly number[],
  times: readonly Date[],
): Promise<FlagsOf[]> {
  const { rows } = await sql<FlagsOf>`
    select f.sensor_id as number, f.t, f.flags
      from unnest(${[...numbers]}::int[], ${[...times]}::timestamptz[]) as g (number, t)
      join published_derived_flags f on f.project_id = ${project} and f.sensor_id = g.number and f.t = g.t`.execute(
    db,
  );
  return rows;
}
