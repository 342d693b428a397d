import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { DeviceRow, KnownSensor } from "../rows.gen.ts";

export type { KnownSensor } from "../rows.gen.ts";

export interface KnownDevice {
  project: string;
  device: string;
  serial: string;
  /** Make and model, by which the codec is chosen; loaded when a network names the device. */
  type: string | null;
  /** Its valid keys; `endsAt` in epoch ms. */
  keys: { hash: Buffer; endsAt: number | null }[];
  /** By variable in lower case. */
  sensors: ReadonlyMap<string, KnownSensor>;
}

const SINCE = sql`(select (extract(epoch from max(f.before)) * 1000)::float8 from published_forgotten f
  where f.project_id = s.project_id and f.sensor_id = s.number) as since /* Epoch ms. Earlier readings were deleted, and none from before is accepted any more. */`;

/** Adds keys and sensors with two queries, however many devices there are. */
async function complete(db: Db, rows: readonly DeviceRow[]): Promise<KnownDevice[]> {
  if (rows.length === 0) return [];
  const projects = [...new Set(rows.map(({ project }) => project))];
  const devices = rows.map(({ device }) => device);
  const [keys, sensors] = await Promise.all([
    sql<{ device: string; hash: Buffer; endsAt: Date | null }>`
      select device_id as device, key_hash as hash, ends_at as "endsAt" from published_device_keys
       where project_id = any(${projects}::uuid[]) and device_id = any(${devices}::uuid[])`.execute(db),
    sql<KnownSensor>`
      select s.number /* readings.sensor_id */, s.id, s.device_id as device, s.variable, s.origin, ${SINCE} from published_device_sensors s
       where s.project_id = any(${projects}::uuid[]) and s.device_id = any(${devices}::uuid[]) and s.active and s.origin = 'device'`.execute(
      db,
    ),
  ]);
  const known = new Map<string, Filled>(
    rows.map((row) => [row.device, { ...row, keys: [], sensors: new Map() }]),
  );
  for (const { device, hash, endsAt } of keys.rows)
    known.get(device)?.keys.push({ hash, endsAt: endsAt?.getTime() ?? null });
  for (const sensor of sensors.rows)
    known.get(sensor.device)?.sensors.set(sensor.variable.toLowerCase(), sensor);
  return [...known.values()];
}

interface Filled extends KnownDevice {
  sensors: Map<string, KnownSensor>;
}

/** Devices by serial, ignoring case, over all projects. @returns by the serial as requested */
export async function findBySerials(
  db: Db,
  serials: readonly string[],
): Promise<ReadonlyMap<string, KnownDevice>> {
  const { rows } = await sql<DeviceRow & { asked: string }>`
    select u.asked, d.project_id as project, d.device_id as device, d.serial, null as type
      from unnest(${[...serials]}::text[]) as u (asked) join published_device_serials d on lower(d.serial) = lower(u.asked)`.execute(
    db,
  );
  const known = new Map((await complete(db, rows)).map((device) => [device.device, device]));
  return new Map(
    rows.flatMap(({ asked, device }) => {
      const found = known.get(device);
      return found ? [[asked, found] as const] : [];
    }),
  );
}

/** A device of a project by its name in the network; a device without one is found by its serial. */
export async function findByNetwork(db: Db, project: string, networkId: string): Promise<KnownDevice | null> {
  const { rows } = await sql<DeviceRow>`
    select project_id as project, id as device, serial, device_type as type from published_devices
     where project_id = ${project} and active and channel <> 'none' and (network_id = ${networkId} or lower(serial) = ${networkId})
     order by (network_id = ${networkId}) desc nulls last limit 1`.execute(db);
  const [found] = await complete(db, rows);
  return found ?? null;
}

/** The projects with an active satellite device of this IMEI, at most two: two already make the owner ambiguous. */
export async function findSatelliteProjects(db: Db, imei: string): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select distinct project_id as project from published_devices
     where active and channel = 'satellite' and (network_id = ${imei} or lower(serial) = ${imei}) limit 2`.execute(
    db,
  );
  return rows.map(({ project }) => project);
}

/** The project to which a gateway's key belongs. */
export async function findIntegration(db: Db, hash: Buffer): Promise<{ project: string } | null> {
  const { rows } = await sql<{ project: string }>`
    select project_id as project from published_integration_keys where key_hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the key belongs to any device. */
export async function opensAny(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from published_device_keys
    where key_hash = ${hash} and (ends_at is null or ends_at > now()) limit 1`.execute(db);
  return rows.length > 0;
}

/** All sensors of a project, including inactive ones. */
export async function findSensors(db: Db, project: string): Promise<KnownSensor[]> {
  const { rows } = await sql<KnownSensor>`
    select s.number /* readings.sensor_id */, s.id, s.device_id as device, s.variable, s.origin, ${SINCE} from published_device_sensors s
     where s.project_id = ${project}`.execute(db);
  return rows;
}
