import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import { hashSecret } from "../platform/secrets/secrets.ts";

export interface ReportingDevice {
  device: string;
  serial: string;
  key: string;
  /** Sensor ids by variable. */
  sensors: Record<string, string>;
}

/** Above the numbers of the sensors of the fixture. */
const FIRST_NUMBER = 1000;

/** Inserts a device that may report, directly into the tables. */
export async function insertReporting(
  db: Db,
  project: string,
  by: string,
  variables: readonly string[],
  networkId: string | null = null,
): Promise<ReportingDevice> {
  const device = newId();
  const serial = `R-${device}`;
  const key = `key of ${serial}`;
  await sql`insert into device_serials (serial, project_id, device_id) values (${serial}, ${project}, ${device})`.execute(
    db,
  );
  await sql`insert into devices (project_id, id, serial, name, name_key, channel, network_id, expected_interval, created_at, updated_at, updated_by)
    values (${project}, ${device}, ${serial}, ${serial}, ${serial}, 'mobile', ${networkId}, 900, now(), now(), ${by})`.execute(
    db,
  );
  await sql`insert into device_keys (project_id, device_id, id, key_hash, made_at, made_by)
    values (${project}, ${device}, ${newId()}, ${hashSecret(key)}, now(), ${by})`.execute(db);
  const sensors: Record<string, string> = {};
  for (const [position, variable] of variables.entries()) {
    const id = newId();
    sensors[variable] = id;
    await sql`insert into device_sensors (project_id, id, device_id, number, name, variable, unit, kind, parameters, position)
      select ${project}, ${id}, ${device}, greatest(coalesce(max(number), 0) + 1, ${FIRST_NUMBER}), ${variable}, ${variable}, 'm', 'direct', '{"kind": "direct"}', ${position}::int
        from device_sensors where project_id = ${project}`.execute(db);
    await sql`insert into sensor_parameters (project_id, sensor_id, version, applies_from, kind, unit, parameters, made_at, made_by)
      values (${project}, ${id}, 1, 'epoch', 'direct', 'm', '{"kind": "direct"}', now(), ${by})`.execute(db);
  }
  await sql`select pg_notify('devices', ${project})`.execute(db);
  return { device, serial, key, sensors };
}

export async function insertIntegration(db: Db, project: string, by: string): Promise<string> {
  const key = `gateway ${newId()}`;
  await sql`insert into integration_keys (project_id, id, kind, name, key_hash, made_at, made_by)
    values (${project}, ${newId()}, 'http', 'Gateway', ${hashSecret(key)}, now(), ${by})`.execute(db);
  return key;
}
