import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { WindowRow } from "./rows.gen.ts";

export type { WindowRow } from "./rows.gen.ts";

const MAX_LISTED = 100;

const columns = sql`w.id, case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as sensor,
  w.begins_at as "from", w.ends_at as "to", w.reason, w.made_at as "madeAt", w.cancelled_at as "cancelledAt",
  json_build_object('id', m.id, 'name', m.name || ' ' || m.last_name) as "madeBy",
  case when c.id is null then null else json_build_object('id', c.id, 'name', c.name || ' ' || c.last_name) end as "cancelledBy"`;
const from = sql`alert_windows w
  left join published_device_sensors s on s.project_id = w.project_id and s.number = w.sensor_number
  join published_users m on m.id = w.made_by
  left join published_users c on c.id = w.cancelled_by`;

export interface Place {
  project: string;
  device: string;
}

/** Newest first, limited in number. */
export async function list(db: Db, { project, device }: Place): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select ${columns} from ${from} where w.project_id = ${project} and w.device_id = ${device}
     order by w.ends_at desc, w.id desc limit ${sql.lit(MAX_LISTED)}`.execute(db);
  return rows;
}

export async function find(
  db: Db | Tx,
  { project, device }: Place,
  id: string,
): Promise<WindowRow | undefined> {
  const { rows } = await sql<WindowRow>`
    select ${columns} from ${from} where w.project_id = ${project} and w.device_id = ${device} and w.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export interface NewWindow extends Place {
  id: string;
  sensor: number | null;
  begins: Date;
  ends: Date;
  reason: string;
  at: Date;
  by: string;
}

export async function insert(tx: Tx, w: NewWindow): Promise<void> {
  await sql`
    insert into alert_windows (project_id, id, device_id, sensor_number, begins_at, ends_at, reason, made_at, made_by)
    values (${w.project}, ${w.id}, ${w.device}, ${w.sensor}, ${w.begins}, ${w.ends}, ${w.reason}, ${w.at}, ${w.by})`.execute(
    tx,
  );
}

/** @returns false when the window is over or was already cancelled */
export async function cancel(
  tx: Tx,
  { project, device }: Place,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert_windows set cancelled_at = ${at}, cancelled_by = ${by}
     where project_id = ${project} and device_id = ${device} and id = ${id} and cancelled_at is null and ends_at > ${at}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
