// Notifications of alerts: open streams are notified immediately, users unless maintenance is in progress at the
// device.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { AlertNoticeRow, PendingNotice } from "./rows.gen.ts";

/** PostgreSQL channel that notifies every process of an alert, once the change commits. */
export const ALERTS_CHANNEL = "alerts";
export type AlertChange = "raised" | "cleared" | "acknowledged";

/**
 * Notifies the open streams of all processes. PostgreSQL delivers the notification with the commit; after a rollback,
 * never.
 */
export async function publishToStreams(
  tx: Tx,
  project: string,
  alerts: readonly string[],
  happened: AlertChange,
): Promise<void> {
  if (alerts.length === 0) return;
  await sql`
    select pg_notify(${ALERTS_CHANNEL}, json_build_object('project', a.project_id, 'alert', a.id, 'device', a.device_id,
             'sensor', s.id, 'happened', ${happened}::text, 'priority', a.priority)::text)
      from alerts a left join published_device_sensors s on s.project_id = a.project_id and s.number = a.sensor_number
     where a.project_id = ${project} and a.id = any(${alerts}::uuid[])`.execute(tx);
}

/** Parses a notification from this or another process; null when it is malformed. */
export function parseAlertEvent(payload: string): { project: string; device: string } | null {
  try {
    const read: unknown = JSON.parse(payload);
    const { project, device } = (read ?? {}) as Record<string, unknown>;
    if (typeof project !== "string" || typeof device !== "string") return null;
    return read as { project: string; device: string };
  } catch {
    return null;
  }
}

const covered = (at: RawBuilder<unknown>) => sql`exists (
  select 1 from alert_windows w
   where w.project_id = a.project_id and w.device_id = a.device_id
     and (w.sensor_number is null or w.sensor_number = a.sensor_number)
     and w.begins_at <= ${at} and ${at} < least(w.ends_at, coalesce(w.cancelled_at, w.ends_at)))`;

/** Projects with pending notifications that no maintenance window holds back. */
export async function projectsToNotify(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select distinct a.project_id as project from alerts a
     where a.untold is not null and not ${covered(sql`${now}::timestamptz`)}`.execute(db);
  return rows.map(({ project }) => project);
}

/**
 * Marks the alerts that were raised during maintenance, and claims the notifications to send now. An alert that began
 * and ended during maintenance is never notified.
 */
export async function claimPending(tx: Tx, project: string, now: Date): Promise<PendingNotice[]> {
  const { rows } = await sql<PendingNotice>`
    with waiting as (
      select a.id, a.untold, a.late, a.cleared_at is not null as is_cleared,
             ${covered(sql`${now}::timestamptz`)} as covered, ${covered(sql`a.raised_at`)} as within
        from alerts a where a.project_id = ${project} and a.untold is not null),
    marked as (
      update alerts a set maintenance = a.maintenance or (w.untold <> 'cleared' and (w.covered or w.within)),
             untold = case when w.covered then a.untold end
        from waiting w
       where a.project_id = ${project} and a.id = w.id and not (w.covered and (a.maintenance or w.untold = 'cleared')))
    select id, untold as "pendingNotice" /* The column has the former name. */, late from waiting
     where not covered and not (within and is_cleared and untold <> 'cleared') order by id`.execute(tx);
  return rows;
}

export async function noticesOf(
  tx: Tx,
  project: string,
  alerts: readonly string[],
): Promise<AlertNoticeRow[]> {
  const { rows } = await sql<AlertNoticeRow>`
    select a.id as alert, d.name as device, s.name as sensor, s.unit, s.resolution, v.rule, a.type, (a.readings -> -1 ->> 'value')::float8 as value,
           (select f.flags from published_derived_flags f where f.project_id = a.project_id and f.sensor_id = a.sensor_number
             and f.t = (a.readings -> -1 ->> 't')::timestamptz) as doubts /* About a derived value. */,
           a.priority, r.send_methods as methods, d.mail_recipients as recipients, d.mail_sender as sender,
           json_build_object('device', d.id, 'sensor', s.id, 'raisedAt', a.raised_at, 'clearedAt', a.cleared_at,
                             'minutes', (r.rule ->> 'minutes')::float8) as moment
      from alerts a
      join alert_rules r on r.project_id = a.project_id and r.id = a.rule_id
      join alert_rule_versions v on v.project_id = a.project_id and v.rule_id = a.rule_id and v.version = a.rule_version
      join published_devices d on d.project_id = a.project_id and d.id = a.device_id
      left join published_device_sensors s on s.project_id = a.project_id and s.number = a.sensor_number
     where a.project_id = ${project} and a.id = any(${alerts}::uuid[]) order by a.id`.execute(tx);
  return rows;
}
