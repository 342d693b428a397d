// Links with which users acknowledge an alert from a mail or a message.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { LinkRow } from "./rows.gen.ts";

export type { LinkRow } from "./rows.gen.ts";

export interface NewLink {
  project: string;
  hash: Buffer;
  alert: string;
  user: string;
  at: Date;
  expiresAt: Date;
}

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await sql`insert into alert_links (project_id, token_hash, alert_id, user_id, made_at, expires_at)
    values (${link.project}, ${link.hash}, ${link.alert}, ${link.user}, ${link.at}, ${link.expiresAt})`.execute(
    tx,
  );
}

/** Whether the alert can be acknowledged: it is active and not yet acknowledged. */
export async function isAwaitingAcknowledgement(tx: Tx, project: string, alert: string): Promise<boolean> {
  const { rows } = await sql`select from alerts where project_id = ${project} and id = ${alert}
    and cleared_at is null and acknowledged_at is null`.execute(tx);
  return rows.length > 0;
}

/** Finds the link only when its user can still sign in. */
export async function findLink(db: Db | Tx, hash: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select l.project_id as "projectId", p.name as project, p.time_zone as "timeZone", l.alert_id as alert, l.user_id as "user",
           u.email, u.admin as "systemAdmin", u.name || ' ' || u.last_name as person, l.expires_at as "expiresAt",
           l.used_at as "usedAt", a.cleared_at is not null as cleared, d.name as device, s.name as sensor, s.unit, s.resolution,
           (a.readings -> -1 ->> 'value')::float8 as value, a.priority, a.type, a.raised_at as "raisedAt",
           a.acknowledged_at as "acknowledgedAt", by.name || ' ' || by.last_name as "acknowledgedBy", a.note
      from alert_links l
      join alerts a on a.project_id = l.project_id and a.id = l.alert_id
      join published_projects p on p.id = l.project_id
      join published_devices d on d.project_id = a.project_id and d.id = a.device_id
      left join published_device_sensors s on s.project_id = a.project_id and s.number = a.sensor_number
      join published_users u on u.id = l.user_id and u.live
      left join published_users by on by.id = a.acknowledged_by
     where l.token_hash = ${hash}`.execute(db);
  return rows[0];
}

/** Marks the link as used. Returns false when a concurrent request used it first. */
export async function useLink(tx: Tx, project: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update alert_links set used_at = ${at}
    where project_id = ${project} and token_hash = ${hash} and used_at is null and expires_at > ${at}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await sql`delete from alert_links where expires_at < ${before}`.execute(db);
}
