import { BLANK_RULE } from "@vetaverde/domain/alerts/rule";
import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";

const SILENCE = { ...BLANK_RULE, type: "missing" };

/** Inserts a device with one sensor, an ended alert, and the key of a gateway, directly into the tables. */
export async function insertDevice(db: Db, project: string, by: string) {
  const ids = {
    device: newId(),
    sensor: newId(),
    integration: newId(),
    alert: newId(),
    relayCommand: newId(),
    window: newId(),
  };
  const serial = `T-${ids.device}`;
  await sql`insert into device_serials (serial, project_id, device_id) values (${serial}, ${project}, ${ids.device})`.execute(
    db,
  );
  await sql`insert into devices (project_id, id, serial, name, name_key, channel, expected_interval, created_at, updated_at, updated_by)
    values (${project}, ${ids.device}, ${serial}, 'MODi 0001', 'modi 0001', 'lorawan', 900, now(), now(), ${by})`.execute(
    db,
  );
  await sql`insert into device_versions (project_id, device_id, version, changed, applies_from, reason, after, at, by)
    values (${project}, ${ids.device}, 1, 'device', '1970-01-01Z', 'Alta', '{}', now(), ${by})`.execute(db);
  await sql`insert into device_sensors (project_id, id, device_id, number, name, variable, unit, kind, parameters, position)
    values (${project}, ${ids.sensor}, ${ids.device}, 1, 'Nivel', 'level', 'm', 'direct', '{"kind":"direct"}', 0)`.execute(
    db,
  );
  await sql`insert into sensor_parameters (project_id, sensor_id, version, applies_from, kind, unit, parameters, made_at, made_by)
    values (${project}, ${ids.sensor}, 1, '1970-01-01Z', 'direct', 'm', '{"kind":"direct"}', now(), ${by})`.execute(
    db,
  );
  await sql`insert into integration_keys (project_id, id, kind, name, key_hash, made_at, made_by)
    values (${project}, ${ids.integration}, 'chirpstack', 'ChirpStack', '\\x00', now(), ${by})`.execute(db);
  const rule = newId();
  await sql`insert into alert_rules (project_id, id, device_id, type, rule, priority, send_methods, position, active, version)
    values (${project}, ${rule}, ${ids.device}, 'missing', ${JSON.stringify(SILENCE)}, 2, '{1}', 0, false, 1)`.execute(
    db,
  );
  await sql`insert into alert_rule_versions (project_id, rule_id, version, rule, reason, at, by)
    values (${project}, ${rule}, 1, ${JSON.stringify({ ...SILENCE, sensor: null, priority: 2, sendMethods: [1] })}, 'Alta', now(), ${by})`.execute(
    db,
  );
  await sql`insert into alerts (project_id, id, rule_id, rule_version, device_id, type, priority, raised_at, noted_at, cleared_at, late, readings)
    values (${project}, ${ids.alert}, ${rule}, 1, ${ids.device}, 'missing', 2, now(), now(), now(), false, '[]')`.execute(
    db,
  );
  await sql`insert into alert_windows (project_id, id, device_id, begins_at, ends_at, reason, made_at, made_by)
    values (${project}, ${ids.window}, ${ids.device}, now() + interval '1 day', now() + interval '2 days', 'Cambio de sonda', now(), ${by})`.execute(
    db,
  );
  await sql`insert into relay_commands (project_id, id, device_id, relay, wanted, reason, second_person, state, asked_at, asked_by, expires_at, ended_at)
    values (${project}, ${ids.relayCommand}, ${ids.device}, 1, true, 'Prueba', false, 'expired', now(), ${by}, now() + interval '60 s', now())`.execute(
    db,
  );
  return ids;
}
