// The only module that writes alert_rules, their versions and alert_settings.
import type { AlertRules, RuleBody } from "@vetaverde/contract/alerts";
import { conditionOf } from "@vetaverde/contract/alerts";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { RuleRow } from "./rows.gen.ts";

export interface Place {
  project: string;
  device: string;
}

export async function deviceExists(db: Db | Tx, { project, device }: Place): Promise<boolean> {
  const { rows } = await sql`
    select 1 from published_devices where project_id = ${project} and id = ${device}`.execute(db);
  return rows.length > 0;
}

/** The device's measuring sensors, by id: those that a rule may name. */
export async function sensorNumbers(tx: Tx, { project, device }: Place): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from published_device_sensors
     where project_id = ${project} and device_id = ${device} and active`.execute(tx);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export async function versionOf(db: Db | Tx, { project, device }: Place): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from alert_settings where project_id = ${project} and device_id = ${device}`.execute(db);
  return rows[0]?.version ?? 0;
}

export async function list(db: Db | Tx, { project, device }: Place): Promise<AlertRules["rules"]> {
  const { rows } = await sql<RuleRow>`
    select r.id, s.id as sensor, r.rule, r.priority, r.send_methods as "sendMethods", r.version
      from alert_rules r
      left join published_device_sensors s on s.project_id = r.project_id and s.number = r.sensor_number
     where r.project_id = ${project} and r.device_id = ${device} and r.active order by r.position, r.id`.execute(
    db,
  );
  return rows.map(({ rule, ...row }) => ({ ...row, ...rule }));
}

export interface SavedRule extends Place {
  by: string;
  at: Date;
  reason: string;
}

/** Writes a new or changed rule, and its new version. */
export async function save(
  tx: Tx,
  w: SavedRule,
  one: { id: string; body: RuleBody; sensor: number | null; position: number; version: number },
): Promise<void> {
  const { id, body, sensor, position, version } = one;
  const rule = JSON.stringify(conditionOf(body));
  await sql`
    insert into alert_rules (project_id, id, device_id, sensor_number, type, rule, priority, send_methods, position, version)
    values (${w.project}, ${id}, ${w.device}, ${sensor}, ${body.type}, ${rule}::jsonb, ${body.priority},
            ${body.sendMethods}::int[], ${position}, ${version})
    on conflict (project_id, id) do update set sensor_number = excluded.sensor_number, type = excluded.type, rule = excluded.rule,
      priority = excluded.priority, send_methods = excluded.send_methods, position = excluded.position, version = excluded.version`.execute(
    tx,
  );
  const content = JSON.stringify({
    ...conditionOf(body),
    sensor: body.sensor,
    priority: body.priority,
    sendMethods: body.sendMethods,
  });
  await sql`
    insert into alert_rule_versions (project_id, rule_id, version, rule, reason, at, by)
    values (${w.project}, ${id}, ${version}, ${content}::jsonb, ${w.reason}, ${w.at}, ${w.by})`.execute(tx);
}

export async function setPosition(tx: Tx, { project }: Place, id: string, position: number): Promise<void> {
  await sql`update alert_rules set position = ${position} where project_id = ${project} and id = ${id}`.execute(
    tx,
  );
}

export async function retire(tx: Tx, { project }: Place, rules: readonly string[]): Promise<void> {
  await sql`update alert_rules set active = false where project_id = ${project} and id = any(${rules}::uuid[])`.execute(
    tx,
  );
}

export async function bump(tx: Tx, { project, device }: Place): Promise<void> {
  await sql`
    insert into alert_settings as s (project_id, device_id, version) values (${project}, ${device}, 1)
    on conflict (project_id, device_id) do update set version = s.version + 1`.execute(tx);
}
