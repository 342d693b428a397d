import type { Priority } from "@vetaverde/contract/shapes";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { HeadRow, ListedSensorRow } from "./rows.gen.ts";

export type { HeadRow } from "./rows.gen.ts";

export interface DeviceAlerts {
  count: number;
  priority: Priority | null;
  /** Whether one of them is of a limit. */
  isAlarm: boolean;
}

export interface HeadFilter {
  /** Folded text to search for in the name, serial, station or group. */
  key: string | null;
  channel: readonly string[] | undefined;
  group: readonly string[] | undefined;
  station: readonly string[] | undefined;
  /** As named in reports, in lower case. */
  variable: readonly string[] | undefined;
}

const any = (values: readonly string[] | undefined) => (values ? [...values] : null);

export async function heads(db: Db, project: string, f: HeadFilter): Promise<HeadRow[]> {
  const pattern = f.key ? `%${f.key.replace(/[\\%_]/g, "\\$&")}%` : null;
  const { rows } = await sql<HeadRow>`select d.id, d.name, d.name_key as "nameKey",
      case when d.channel = 'none' then d.name else d.serial end as serial,
      case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as station,
      case when d.latitude is not null then json_build_object('latitude', d.latitude, 'longitude' /* not null: set with the latitude */, d.longitude)
           when s.latitude is not null and s.longitude is not null
             then json_build_object('latitude', s.latitude, 'longitude', s.longitude) end as place,
      d.device_group as "group", d.channel, d.expected_interval as "expectedInterval", d.paused, d.active
    from devices d left join published_stations s on s.project_id = d.project_id and s.id = d.station_id
    where d.project_id = ${project}
      and (${pattern}::text is null or d.name_key like ${pattern} or (d.channel <> 'none' and lower(d.serial) like ${pattern}) or s.name_key like ${pattern}
        or lower(d.device_group) like ${pattern})
      and (${any(f.channel)}::text[] is null or d.channel = any(${any(f.channel)}::text[]))
      and (${any(f.group)}::text[] is null or d.device_group = any(${any(f.group)}::text[]))
      and (${any(f.station)}::uuid[] is null or d.station_id = any(${any(f.station)}::uuid[]))
      and (${any(f.variable)}::text[] is null or exists (select 1 from device_sensors m
            where m.project_id = d.project_id and m.device_id = d.id and m.active and lower(m.variable) = any(${any(f.variable)}::text[])))`.execute(
    db,
  );
  return rows;
}

/** The variables that the project's sensors measure, each in the spelling of one of them. */
export async function variables(db: Db, project: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select min(variable) as name from device_sensors
    where project_id = ${project} and active group by lower(variable) order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

export async function groups(db: Db, project: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct device_group as name from devices
    where project_id = ${project} and device_group is not null order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const isManual = sql`exists (select from published_hand_measured h where h.project_id = s.project_id and h.id = s.id) as "isManual"`;
/** A standpipe has no probe: its casing is the reference. */
const probeLength = sql`coalesce(s.probe_length, d.probe_length, case s.kind when 'standpipe' then 0 end)`;
const position = sql`case when d.terrain_elevation is null or ${probeLength} is null then null
  else json_build_object('terrain', d.terrain_elevation, 'probeLength' /* not null: tested above */, ${probeLength},
    'inclination', d.inclination, 'adjustment', coalesce(s.adjustment, d.adjustment),
    'correction', coalesce(s.correction, d.correction)) end`;

export async function sensorsOf(
  db: Db,
  project: string,
  devices: readonly string[],
): Promise<ListedSensorRow[]> {
  const { rows } =
    await sql<ListedSensorRow>`select s.device_id as device, s.id, s.number, s.name, s.variable, s.unit, s.origin, s.resolution, ${isManual}, s.parameters,
      ${position} as position /* The sensor's own factors, else its device's; null when its position is not set. */
    from device_sensors s join devices d on d.project_id = s.project_id and d.id = s.device_id
    where s.project_id = ${project} and s.device_id = any(${[...devices]}::uuid[]) and s.active
    order by s.device_id, s.position`.execute(db);
  return rows;
}

/** The project's barometers. */
export async function barometers(db: Db, project: string): Promise<ListedSensorRow[]> {
  const { rows } =
    await sql<ListedSensorRow>`select s.device_id as device, s.id, s.number, s.name, s.variable, s.unit, s.origin, s.resolution, ${isManual}, s.parameters,
      null as position /* The sensor's own factors, else its device's; null when its position is not set. */
    from device_sensors s where s.project_id = ${project} and s.kind = 'barometer' and s.active`.execute(db);
  return rows;
}

/** Sensors of a project with an active alert of a limit, by number, and the highest priority of those alerts. */
export async function beyondLimits(db: Db, project: string): Promise<Map<number, Priority>> {
  const { rows } = await sql<{ number: number; priority: Priority }>`
    select sensor_number as number, min(priority) as priority from published_standing_alerts
     where project_id = ${project} and is_limit and sensor_number is not null group by sensor_number`.execute(
    db,
  );
  return new Map(rows.map(({ number, priority }) => [number, priority]));
}

/** Active alerts of a project by device, their highest priority, and whether one of them is an alarm. */
export async function activeAlerts(db: Db, project: string): Promise<Map<string, DeviceAlerts>> {
  const { rows } = await sql<DeviceAlerts & { device: string }>`
    select device_id as device, count(*)::int as count, min(priority) as priority, bool_or(is_alarm) as "isAlarm"
      from published_standing_alerts
     where project_id = ${project} group by device_id`.execute(db);
  return new Map(rows.map(({ device, ...alerts }) => [device, alerts]));
}
