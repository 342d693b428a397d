import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { AlertRow } from "./rows.gen.ts";

export type { AlertRow } from "./rows.gen.ts";

export interface AlertQuery {
  states: readonly string[] | null;
  acknowledged: boolean | null;
  devices: readonly string[] | null;
  priorities: readonly number[] | null;
  order: "newest" | "oldest" | "priority";
  limit: number;
  offset: number;
}

const columns = sql`a.id, json_build_object('id', d.id, 'name', d.name, 'serial', d.serial, 'station', st.name) as device,
  case when s.id is null then null else json_build_object('id', s.id, 'name', s.name, 'unit', s.unit, 'resolution', s.resolution) end as sensor,
  v.rule, a.rule_id as "ruleId", a.rule_version as "ruleVersion", a.raised_at as "raisedAt", a.noted_at as "notedAt",
  a.cleared_at as "clearedAt", a.late, a.maintenance, a.readings, a.acknowledged_at as "acknowledgedAt", a.note,
  case when u.id is null then null else json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) end as "acknowledgedBy"`;
const from = sql`alerts a
  join alert_rule_versions v on v.project_id = a.project_id and v.rule_id = a.rule_id and v.version = a.rule_version
  join published_devices d on d.project_id = a.project_id and d.id = a.device_id
  left join published_stations st on st.project_id = d.project_id and st.id = d.station_id
  left join published_device_sensors s on s.project_id = a.project_id and s.number = a.sensor_number
  left join published_users u on u.id = a.acknowledged_by`;

const filtered = (project: string, { states, acknowledged, devices, priorities }: AlertQuery) => sql`
  a.project_id = ${project}
  and (${states}::text[] is null or (case when a.cleared_at is null then 'active' else 'cleared' end) = any(${states}::text[]))
  and (${acknowledged}::boolean is null or (a.acknowledged_at is not null) = ${acknowledged}::boolean)
  and (${devices}::uuid[] is null or a.device_id = any(${devices}::uuid[]))
  and (${priorities}::int[] is null or a.priority = any(${priorities}::int[]))`;

const ORDERS = {
  newest: sql`(a.cleared_at is null) desc, a.raised_at desc, a.id desc`,
  oldest: sql`a.raised_at, a.id`,
  priority: sql`(a.cleared_at is null) desc, a.priority, (a.acknowledged_at is null) desc, a.raised_at desc, a.id desc`,
};

export async function list(db: Db, project: string, requested: AlertQuery): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from ${from} where ${filtered(project, requested)}
     order by ${ORDERS[requested.order]} limit ${requested.limit} offset ${requested.offset}`.execute(db);
  return rows;
}

export async function countMatching(db: Db, project: string, requested: AlertQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from alerts a where ${filtered(project, requested)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface AlertCounts {
  active: number;
  unacknowledged: number;
  devices: number;
}

export async function projectCounts(db: Db, project: string): Promise<AlertCounts> {
  const { rows } = await sql<AlertCounts>`
    select count(*) filter (where cleared_at is null)::int as active,
           count(*) filter (where acknowledged_at is null)::int as unacknowledged,
           (select count(distinct a.device_id)::int from published_standing_alerts a
              join published_devices d on d.project_id = a.project_id and d.id = a.device_id
             where a.project_id = ${project} and a.is_alarm and d.active) as devices
      from alerts where project_id = ${project}`.execute(db);
  return rows[0] ?? { active: 0, unacknowledged: 0, devices: 0 };
}

export async function find(db: Db | Tx, project: string, id: string): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from ${from} where a.project_id = ${project} and a.id = ${id}`.execute(db);
  return rows[0];
}

/** @returns false when the alert was acknowledged before, or does not exist */
export async function acknowledge(
  tx: Tx,
  project: string,
  id: string,
  { by, at, note }: { by: string; at: Date; note: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alerts set acknowledged_at = ${at}, acknowledged_by = ${by}, note = ${note}
     where project_id = ${project} and id = ${id} and acknowledged_at is null`.execute(tx);
  return numAffectedRows === 1n;
}
