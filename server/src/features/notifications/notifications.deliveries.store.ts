import type { Locale } from "@vetaverde/domain/locale";
import type { Quiet } from "@vetaverde/domain/time/quiet";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import { quietColumns } from "./notification-settings.store.ts";
import { liveMember } from "./notifications.store.ts";

export interface Addressee {
  user: string;
  email: string;
  name: string;
  locale: Locale;
  /** Null: the person has not said by which clock they live. */
  timeZone: string | null;
  /** Null where the person never set anything. */
  muted: string[] | null;
  quiet: Quiet | null;
}

/** The next people who are to get it by e-mail and for whom no mail was queued yet. */
export async function unmailed(tx: Tx, project: string, id: string, most: number): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select r.user_id as "user", u.email, u.name, u.locale, u.time_zone as "timeZone", p.muted, ${quietColumns("p")} as quiet
      from notification_recipients r
      join published_user_directory u on u.id = r.user_id
      left join notification_preferences p on p.user_id = r.user_id
     where r.project_id = ${project} and r.notification_id = ${id}
       and not exists (select 1 from notification_deliveries d where d.project_id = r.project_id
                         and d.notification_id = r.notification_id and d.user_id = r.user_id and d.method = 2)
     order by r.user_id limit ${most} for update of r`.execute(tx);
  return rows;
}

export async function insertMailed(
  tx: Tx,
  project: string,
  id: string,
  user: string,
  /** Null: none went, as the person wishes. */
  mail: string | null,
): Promise<void> {
  await sql`insert into notification_deliveries (project_id, notification_id, user_id, method, mail_id)
    values (${project}, ${id}, ${user}, 2, ${mail})`.execute(tx);
}

export interface DeliveryRow {
  user: { id: string; name: string };
  method: 1 | 2 | 3;
  state: "queued" | "sent" | "failed" | "muted";
  attempts: number;
  error: string | null;
  at: Date | null;
  heldUntil: Date | null;
  readAt: Date | null;
}

/** What became of each way to each person: in the system it is there at once, a mail fares as its row says. */
export async function ofNotification(db: Db, project: string, id: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "user", w.method,
           case when w.method = 1 then 'sent' when d.user_id is not null and d.mail_id is null then 'muted'
                else coalesce(l.state, 'queued') end as state,
           case when w.method = 1 then 1 else coalesce(l.attempts, 0) end as attempts, l.last_error as error,
           case when w.method = 1 then r.at when d.mail_id is null then d.at else l.ended_at end as at,
           case when l.state = 'queued' and l.attempts = 0 and l.next_try_at > now() then l.next_try_at end as "heldUntil", r.read_at as "readAt"
      from notification_recipients r
      join notifications n on n.project_id = r.project_id and n.id = r.notification_id
      cross join unnest(n.methods) as w (method)
      join published_users u on u.id = r.user_id
      left join notification_deliveries d on d.project_id = r.project_id and d.notification_id = r.notification_id
                                         and d.user_id = r.user_id and d.method = w.method
      left join published_mails l on l.project_id = d.project_id and l.id = d.mail_id
     where r.project_id = ${project} and r.notification_id = ${id}
     order by (coalesce(l.state, '') = 'failed') desc, u.name, u.id, w.method limit 500`.execute(db);
  return rows;
}

export async function timeZoneOf(
  tx: Tx,
  project: string,
): Promise<{ name: string; timeZone: string } | undefined> {
  const { rows } = await sql<{ name: string; timeZone: string }>`
    select name, time_zone as "timeZone" from published_projects where id = ${project}`.execute(tx);
  return rows[0];
}

/** The area of what a digest tells: to whom it was closed meanwhile, nothing of it is told. */
const DIGEST_AREA = "PlanningAndMonitoring";

/** Whether a queued notification may still reach its person: they can sign in, belong to the project, and may see what it tells of. */
export async function mayStillGet(
  tx: Tx,
  { project, id, userId, kind }: { project: string; id: string; userId: string | null; kind: string },
): Promise<boolean> {
  if (kind !== "notification") return true;
  const { rows } = await sql<{ may: boolean }>`
    select (${project} = ${PLATFORM} or exists (
         select from published_members m where m.project_id = ${project} and m.user_id = u.id and ${liveMember}))
       and not exists (
         select from notification_deliveries d
           join notifications n on n.project_id = d.project_id and n.id = d.notification_id and n.phrase ->> 'key' = 'monitoringsDue'
           join published_menu_grants g on g.project_id = d.project_id and g.user_id = d.user_id and g.alias = ${DIGEST_AREA}
          where d.project_id = ${project} and d.mail_id = ${id} and d.user_id = u.id
            and (not g.status or g.permissions = '{}')) as may
      from published_users u where u.id = ${userId} and u.live`.execute(tx);
  return rows[0]?.may ?? false;
}
