// What the list of devices is made of.
import type { Channel } from "@vetaverde/contract/device-shapes";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** As much of a device as its state and its place in the list need. */
export interface HeadRow {
  id: string;
  name: string;
  nameKey: string;
  serial: string;
  station: { id: string; name: string } | null;
  group: string | null;
  channel: Channel;
  expectedInterval: number;
  paused: boolean;
  active: boolean;
}

export interface HeadFilter {
  /** Folded text to be found in the name, the serial, the station or the group. */
  key: string | null;
  channel: readonly string[] | undefined;
  group: readonly string[] | undefined;
  station: readonly string[] | undefined;
}

const any = (values: readonly string[] | undefined) => (values ? [...values] : null);

export async function heads(db: Db, project: string, f: HeadFilter): Promise<HeadRow[]> {
  const pattern = f.key ? `%${f.key.replace(/[\\%_]/g, "\\$&")}%` : null;
  const { rows } = await sql<HeadRow>`select d.id, d.name, d.name_key as "nameKey", d.serial,
      case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as station,
      d.device_group as "group", d.channel, d.expected_interval as "expectedInterval", d.paused, d.active
    from devices d left join published_stations s on s.project_id = d.project_id and s.id = d.station_id
    where d.project_id = ${project}
      and (${pattern}::text is null or d.name_key like ${pattern} or lower(d.serial) like ${pattern} or s.name_key like ${pattern}
        or lower(d.device_group) like ${pattern})
      and (${any(f.channel)}::text[] is null or d.channel = any(${any(f.channel)}::text[]))
      and (${any(f.group)}::text[] is null or d.device_group = any(${any(f.group)}::text[]))
      and (${any(f.station)}::uuid[] is null or d.station_id = any(${any(f.station)}::uuid[]))`.execute(db);
  return rows;
}

export async function groups(db: Db, project: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct device_group as name from devices
    where project_id = ${project} and device_group is not null order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

export interface ListedSensorRow {
  device: string;
  id: string;
  number: number;
  name: string;
  variable: string;
  unit: string;
}

export async function sensorsOf(
  db: Db,
  project: string,
  devices: readonly string[],
): Promise<ListedSensorRow[]> {
  const { rows } =
    await sql<ListedSensorRow>`select device_id as device, id, number, name, variable, unit from device_sensors
    where project_id = ${project} and device_id = any(${[...devices]}::uuid[]) and active order by device_id, position`.execute(
      db,
    );
  return rows;
}
