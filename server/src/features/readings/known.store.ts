import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export interface KnownSensor {
  /** readings.sensor_id */
  number: number;
  id: string;
  device: string;
  variable: string;
}

export interface KnownDevice {
  project: string;
  device: string;
  serial: string;
  /** Make and model, which a codec goes by; asked for where a network names the device. */
  type: string | null;
  /** Its keys that may still be used; `endsAt` in epoch ms. */
  keys: { hash: Buffer; endsAt: number | null }[];
  /** By variable in lower case. */
  sensors: ReadonlyMap<string, KnownSensor>;
}

interface DeviceRow {
  project: string;
  device: string;
  serial: string;
  type: string | null;
}

async function complete(db: Db, row: DeviceRow | undefined): Promise<KnownDevice | null> {
  if (!row) return null;
  const { rows: keys } = await sql<{ hash: Buffer; endsAt: Date | null }>`
    select key_hash as hash, ends_at as "endsAt" from published_device_keys
     where project_id = ${row.project} and device_id = ${row.device}`.execute(db);
  const { rows: sensors } = await sql<KnownSensor>`
    select number, id, device_id as device, variable from published_device_sensors
     where project_id = ${row.project} and device_id = ${row.device} and active`.execute(db);
  return {
    ...row,
    keys: keys.map(({ hash, endsAt }) => ({ hash, endsAt: endsAt?.getTime() ?? null })),
    sensors: new Map(sensors.map((sensor) => [sensor.variable.toLowerCase(), sensor])),
  };
}

/** A device by its serial, whatever the case of its letters; over all projects. */
export async function findBySerial(db: Db, serial: string): Promise<KnownDevice | null> {
  const { rows } = await sql<DeviceRow>`
    select project_id as project, device_id as device, serial, null as type from published_device_serials
     where lower(serial) = lower(${serial})`.execute(db);
  return complete(db, rows[0]);
}

/** A device of a project by what its network calls it; where nobody said that, it may be the serial. */
export async function findByNetwork(db: Db, project: string, networkId: string): Promise<KnownDevice | null> {
  const { rows } = await sql<DeviceRow>`
    select project_id as project, id as device, serial, device_type as type from published_devices
     where project_id = ${project} and active and (network_id = ${networkId} or lower(serial) = ${networkId})
     order by (network_id = ${networkId}) desc nulls last limit 1`.execute(db);
  return complete(db, rows[0]);
}

/** The project that a gateway's key opens. */
export async function findIntegration(db: Db, hash: Buffer): Promise<{ project: string } | null> {
  const { rows } = await sql<{ project: string }>`
    select project_id as project from published_integration_keys where key_hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a key opens any device at all. */
export async function opensAny(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from published_device_keys
    where key_hash = ${hash} and (ends_at is null or ends_at > now()) limit 1`.execute(db);
  return rows.length > 0;
}

/** All sensors of a project, those too that measure no more. */
export async function findSensors(db: Db, project: string): Promise<KnownSensor[]> {
  const { rows } = await sql<KnownSensor>`
    select number, id, device_id as device, variable from published_device_sensors where project_id = ${project}`.execute(
    db,
  );
  return rows;
}
