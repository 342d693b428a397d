import type { Stratum } from "@vetaverde/domain/piezometry/levels";
import { sql } from "kysely";
import type { Written } from "../../platform/context/written.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { BoreholeRow, FollowUpLevelRow, LevelRow, PendingRow, StoredLevelRow } from "./rows.gen.ts";

export type { BoreholeRow, LevelRow, PendingRow } from "./rows.gen.ts";

export type { Written };

export interface BoreholeFields {
  terrain: number;
  casing: number;
  depth: number;
  probe: number | null;
  strata: Stratum[];
  screens: { top: number; bottom: number }[];
  active: boolean;
}

const select = sql`select b.id, json_build_object('id', s.id, 'name', s.name) as station, b.terrain, b.casing, b.depth, b.probe,
    b.strata, b.screens, case when s.latitude is null then null
      else json_build_object('latitude', s.latitude, 'longitude' /* not null: set with the latitude */, s.longitude) end as place,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'device', d.name, 'group', d.device_group, 'kind', p.kind,
        'terrain', d.terrain_elevation, 'length', coalesce(p.probe_length, d.probe_length), 'inclination', d.inclination)
        order by d.serial, p.position), '[]')
      from published_devices d join published_device_sensors p on p.project_id = d.project_id and p.device_id = d.id
      where d.project_id = b.project_id and d.station_id = b.station_id and d.active and p.active
        and p.kind in ('vibratingWire', 'current', 'digital', 'standpipe')) as sensors, b.active, b.version, b.updated_at as "updatedAt",
    json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "updatedBy"
  from boreholes b join published_stations s on s.project_id = b.project_id and s.id = b.station_id
  join published_users u on u.id = b.updated_by`;

export async function list(db: Db, project: string): Promise<BoreholeRow[]> {
  const { rows } =
    await sql<BoreholeRow>`${select} where b.project_id = ${project} order by s.name_key`.execute(db);
  return rows;
}

/** Active devices with a piezometer at a station that has no borehole. */
export async function pending(db: Db, project: string): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select json_build_object('id', d.id, 'serial', d.serial, 'name', d.name) as device,
           json_agg(p.name order by p.position) as sensors,
           case when s.id is null then null else json_build_object('id', s.id, 'name' /* not null: of the same station */, s.name) end as station,
           case when d.latitude is not null and d.longitude is not null
                  then json_build_object('latitude', d.latitude, 'longitude', d.longitude)
                when s.latitude is not null and s.longitude is not null
                  then json_build_object('latitude', s.latitude, 'longitude', s.longitude) end as place,
           coalesce(d.terrain_elevation, s.elevation) as terrain, d.inclination,
           json_agg(distinct case when p.kind <> 'standpipe' then coalesce(p.probe_length, d.probe_length) end) as lengths /* The distinct probe lengths of the device's piezometers; null: not known. */
      from published_devices d
      join published_device_sensors p on p.project_id = d.project_id and p.device_id = d.id and p.active
       and p.kind in ('vibratingWire', 'current', 'digital', 'standpipe')
      left join published_stations s on s.project_id = d.project_id and s.id = d.station_id
     where d.project_id = ${project} and d.active
       and not exists (select from boreholes b where b.project_id = d.project_id and b.station_id = d.station_id)
     group by d.id, d.serial, d.name, d.name_key, d.latitude, d.longitude, d.terrain_elevation, d.inclination,
              s.id, s.name, s.name_key, s.latitude, s.longitude, s.elevation
     order by s.name_key nulls last, d.name_key, d.serial`.execute(db);
  return rows;
}

export async function find(db: Db | Tx, project: string, id: string): Promise<BoreholeRow | undefined> {
  const { rows } = await sql<BoreholeRow>`${select} where b.project_id = ${project} and b.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a borehole, which serialises changes of it and of its levels. */
export async function lock(tx: Tx, project: string, id: string): Promise<BoreholeRow | undefined> {
  await sql`select 1 from boreholes where project_id = ${project} and id = ${id} for update`.execute(tx);
  return find(tx, project, id);
}

export async function hasStation(tx: Tx, project: string, station: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from published_stations where project_id = ${project} and id = ${station}`.execute(tx);
  return rows.length > 0;
}

export async function insert(
  tx: Tx,
  { project, id, by, at }: Written,
  station: string,
  f: BoreholeFields,
): Promise<void> {
  await sql`insert into boreholes (project_id, id, station_id, terrain, casing, depth, probe, strata, screens, active, version, updated_by, updated_at)
    values (${project}, ${id}, ${station}, ${f.terrain}, ${f.casing}, ${f.depth}, ${f.probe}, ${JSON.stringify(f.strata)}::jsonb,
      ${JSON.stringify(f.screens)}::jsonb, ${f.active}, 1, ${by}, ${at})`.execute(tx);
}

export async function update(tx: Tx, { project, id, by, at }: Written, f: BoreholeFields): Promise<void> {
  await sql`update boreholes set terrain = ${f.terrain}, casing = ${f.casing}, depth = ${f.depth}, probe = ${f.probe},
      strata = ${JSON.stringify(f.strata)}::jsonb, screens = ${JSON.stringify(f.screens)}::jsonb, active = ${f.active}, version = version + 1, updated_by = ${by}, updated_at = ${at}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** The latest revision of each day's level, which may be its withdrawal. */
const current = (
  project: string,
) => sql`select distinct on (borehole_id, measured_on) borehole_id as borehole,
    measured_on as date, level, dip, source, revision, withdrawn from piezometric_levels where project_id = ${project}`;
const latest = sql`order by borehole_id, measured_on, revision desc`;

export async function levels(
  db: Db,
  project: string,
  from: string | null,
  to: string | null,
): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select borehole, date, level, dip, source, revision from (${current(project)}
      and (${from}::date is null or measured_on >= ${from}::date) and (${to}::date is null or measured_on <= ${to}::date)
    ${latest}) held where not withdrawn order by borehole, date`.execute(db);
  return rows;
}

/** Levels calculated from the depths that follow-ups measured at a borehole's station, the last of each day. */
export async function followUpLevels(
  db: Db,
  project: string,
  from: string | null,
  to: string | null,
): Promise<FollowUpLevelRow[]> {
  const { rows } = await sql<FollowUpLevelRow>`
    select distinct on (b.id, m.date) b.id as borehole, m.date, m.value as level
      from boreholes b
      join published_projects p on p.id = b.project_id
      join published_devices d on d.project_id = b.project_id and d.station_id = b.station_id
      join published_device_sensors s on s.project_id = d.project_id and s.device_id = d.id and s.active
       and s.origin = 'derived' and (s.unit = 'm s.n.m.' or (s.unit = 'm' and s.quantity = 'level'))
      join published_hand_measured h on h.project_id = s.project_id and h.id = s.id
      cross join lateral (select (r.t at time zone p.time_zone)::date as date, r.t, r.value from readings_between(${project}, s.number, '-infinity', 'infinity') r) m
     where b.project_id = ${project}
       and (${from}::date is null or m.date >= ${from}::date) and (${to}::date is null or m.date <= ${to}::date)
     order by b.id, m.date, m.t desc`.execute(db);
  return rows;
}

export async function levelsOn(
  tx: Tx,
  project: string,
  id: string,
  days: string[],
): Promise<StoredLevelRow[]> {
  const { rows } =
    await sql<StoredLevelRow>`${current(project)} and borehole_id = ${id} and measured_on = any(${days}::date[])
    ${latest}`.execute(tx);
  return rows;
}

export interface NewLevel extends Omit<StoredLevelRow, "borehole"> {
  reason: string | null;
}

export async function insertLevels(
  tx: Tx,
  { project, id, by, at }: Written,
  rows: NewLevel[],
): Promise<void> {
  await sql`insert into piezometric_levels (project_id, borehole_id, measured_on, revision, level, dip, source, reason, withdrawn, recorded_by, recorded_at)
    select ${project}, ${id}, l.date, l.revision, l.level, l.dip, l.source, l.reason, l.withdrawn, ${by}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l (date date, revision integer, level float8, dip float8, source text, reason text, withdrawn boolean)`.execute(
    tx,
  );
}
