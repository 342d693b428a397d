// The only module that writes devices, their serials and the versions of their configuration.
import type { Channel, MailSender } from "@vetaverde/contract/device-shapes";
import { sql } from "kysely";
import type { Written } from "../../platform/context/written.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { indexNames } from "../../platform/db/search-index.ts";
import type { DeviceRow, StationRow, VersionRow } from "./rows.gen.ts";

export type { DeviceRow, VersionRow } from "./rows.gen.ts";

export type { Written };

export interface DeviceFields {
  name: string;
  station: string | null;
  group: string | null;
  channel: Channel;
  networkId: string | null;
  type: string | null;
  fieldNumber: string | null;
  latitude: number | null;
  longitude: number | null;
  height: number | null;
  terrainElevation: number | null;
  probeLength: number | null;
  inclination: number;
  adjustment: number;
  correction: number;
  expectedInterval: number;
  reportUrl: string | null;
  mail: { sender: MailSender; recipients: string[] };
  paused: boolean;
  active: boolean;
}

/** Invalidates other processes' caches of devices, once the change commits. */
async function notifyChange(tx: Tx, project: string): Promise<void> {
  await sql`select pg_notify('devices', ${project})`.execute(tx);
}

const person = sql`u.name || ' ' || u.last_name`;
/** A station's own device has an internal serial: people read its name instead. */
const serial = sql`case when d.channel = 'none' then d.name else d.serial end as serial`;
const columns = sql`d.id, ${serial}, d.name, case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as station,
  d.device_group as "group", d.channel, d.network_id as "networkId", d.device_type as type, d.field_number as "fieldNumber",
  d.latitude, d.longitude, d.height, d.terrain_elevation as "terrainElevation", d.probe_length as "probeLength", d.inclination,
  d.adjustment, d.correction, d.expected_interval as "expectedInterval", d.report_url as "reportUrl",
  json_build_object('sender', d.mail_sender, 'recipients', coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name || ' ' || r.last_name) order by r.name, r.last_name)
    from published_users r where r.id = any(d.mail_recipients)), '[]'::json)) as mail,
  d.paused, d.active, d.version, d.created_at as "createdAt", d.updated_at as "updatedAt",
  json_build_object('id', u.id, 'name', ${person}) as "updatedBy"`;

const from = sql`devices d join published_users u on u.id = d.updated_by
  left join published_stations s on s.project_id = d.project_id and s.id = d.station_id`;

export async function find(db: Db | Tx, project: string, id: string): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`select ${columns} from ${from}
    where d.project_id = ${project} and d.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the device, which serialises its changes. */
export async function lock(tx: Tx, project: string, id: string): Promise<DeviceRow | undefined> {
  await sql`select 1 from devices where project_id = ${project} and id = ${id} for update`.execute(tx);
  return find(tx, project, id);
}

export async function hasProject(tx: Tx, project: string): Promise<boolean> {
  const { rows } = await sql`select 1 from published_projects where id = ${project}`.execute(tx);
  return rows.length > 0;
}

export async function station(tx: Tx, project: string, id: string): Promise<StationRow | undefined> {
  const { rows } = await sql<StationRow>`select latitude, longitude, elevation from published_stations
    where project_id = ${project} and id = ${id}`.execute(tx);
  return rows[0];
}

/** Which of these users may see the project. */
export async function members(tx: Tx, project: string, people: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select u.id from published_users u where u.id = any(${[...people]}::uuid[]) and u.live
    and (u.admin or exists (select 1 from published_members m where m.project_id = ${project} and m.user_id = u.id))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether another device of the project has this name in its network. */
export async function isNetworkIdUsed(
  tx: Tx,
  project: string,
  networkId: string,
  but: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from devices
    where project_id = ${project} and network_id = ${networkId} and id <> ${but}`.execute(tx);
  return rows.length > 0;
}

export async function insert(
  tx: Tx,
  w: Written,
  serial: string,
  nameKey: string,
  f: DeviceFields,
): Promise<void> {
  await sql`insert into device_serials (serial, project_id, device_id) values (${serial}, ${w.project}, ${w.id})`.execute(
    tx,
  );
  await sql`insert into devices (project_id, id, serial, name, name_key, station_id, device_group, channel, network_id,
      device_type, field_number, latitude, longitude, height, terrain_elevation, probe_length, inclination, adjustment, correction,
      expected_interval, report_url, mail_sender, mail_recipients, paused, active, version, created_at, updated_at, updated_by)
    values (${w.project}, ${w.id}, ${serial}, ${f.name}, ${nameKey}, ${f.station}, ${f.group}, ${f.channel}, ${f.networkId},
      ${f.type}, ${f.fieldNumber}, ${f.latitude}, ${f.longitude}, ${f.height}, ${f.terrainElevation}, ${f.probeLength},
      ${f.inclination}, ${f.adjustment}, ${f.correction}, ${f.expectedInterval}, ${f.reportUrl}, ${f.mail.sender},
      ${f.mail.recipients}::uuid[], ${f.paused}, ${f.active}, 1, ${w.at}, ${w.at}, ${w.by})`.execute(tx);
  await indexNames(tx, w.project, [`${nameKey} ${serial.toLowerCase()}`]);
  await notifyChange(tx, w.project);
}

/** The station's own device. */
export async function ownOf(tx: Tx, project: string, station: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from devices
    where project_id = ${project} and station_id = ${station} and channel = 'none'`.execute(tx);
  return rows[0]?.id;
}

/** The name of a station; undefined: the project has no such station. */
export async function stationName(tx: Tx, project: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from published_stations
    where project_id = ${project} and id = ${id}`.execute(tx);
  return rows[0]?.name;
}

export async function update(tx: Tx, w: Written, nameKey: string, f: DeviceFields): Promise<void> {
  await sql`update devices set name = ${f.name}, name_key = ${nameKey}, station_id = ${f.station}, device_group = ${f.group},
      channel = ${f.channel}, network_id = ${f.networkId}, device_type = ${f.type}, field_number = ${f.fieldNumber},
      latitude = ${f.latitude}, longitude = ${f.longitude}, height = ${f.height}, terrain_elevation = ${f.terrainElevation},
      probe_length = ${f.probeLength}, inclination = ${f.inclination}, adjustment = ${f.adjustment}, correction = ${f.correction},
      expected_interval = ${f.expectedInterval}, report_url = ${f.reportUrl}, mail_sender = ${f.mail.sender},
      mail_recipients = ${f.mail.recipients}::uuid[], paused = ${f.paused}, active = ${f.active}
    where project_id = ${w.project} and id = ${w.id}`.execute(tx);
  await indexNames(tx, w.project, [nameKey]);
  await bump(tx, w);
}

/** Raises the device's version. @returns the new version */
export async function bump(tx: Tx, w: Written): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`update devices set version = version + 1, updated_at = ${w.at}, updated_by = ${w.by}
    where project_id = ${w.project} and id = ${w.id} returning version`.execute(tx);
  await notifyChange(tx, w.project);
  return rows[0]?.version ?? 0;
}

export type NewVersion = Pick<VersionRow, "changed" | "appliesFrom" | "reason" | "before" | "after">;

/** Records the state of the device at its current version. */
export async function insertVersion(tx: Tx, w: Written, v: NewVersion): Promise<void> {
  await sql`insert into device_versions (project_id, device_id, version, changed, applies_from, reason, before, after, at, by)
    select project_id, id, version, ${v.changed}, ${v.appliesFrom}, ${v.reason}, ${v.before && JSON.stringify(v.before)}::jsonb,
           ${JSON.stringify(v.after)}::jsonb, ${w.at}, ${w.by}
      from devices where project_id = ${w.project} and id = ${w.id}`.execute(tx);
}

/** When the latest of the device's own configurations begins to apply. */
export async function lastApplies(tx: Tx, project: string, id: string): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`select max(applies_from) as at from device_versions
    where project_id = ${project} and device_id = ${id} and changed = 'device'`.execute(tx);
  return rows[0]?.at ?? new Date(0);
}

export async function history(
  db: Db,
  project: string,
  id: string,
  { page, size }: { page: number; size: number },
): Promise<{ items: VersionRow[]; total: number }> {
  const [{ rows }, counts] = await Promise.all([
    sql<VersionRow>`select v.version, v.changed, v.applies_from as "appliesFrom", v.reason, v.at, v.before, v.after,
        json_build_object('id', u.id, 'name', ${person}) as by
      from device_versions v join published_users u on u.id = v.by
      where v.project_id = ${project} and v.device_id = ${id}
      order by v.version desc limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from device_versions
      where project_id = ${project} and device_id = ${id}`.execute(db),
  ]);
  return { items: rows, total: counts.rows[0]?.total ?? 0 };
}
