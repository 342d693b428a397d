import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { PLATFORM } from "../../../platform/db/id.ts";
import { liveMember } from "../notifications.store.ts";
import type { Addressee, DeliveryRow } from "../rows.gen.ts";
import { quietColumns } from "../settings/notification-settings.store.ts";

export type { Addressee } from "../rows.gen.ts";

/** 2 by e-mail, 3 by WhatsApp. */
export type DeliveryMethod = 2 | 3;

/** The area of files. */
const FILES_AREA = "FilesContainer";

/** A notification's attachment; undefined: there is none, or it was withdrawn. */
export async function attached(
  tx: Tx,
  project: string,
  file: string | null,
): Promise<{ name: string; size: number } | undefined> {
  if (file === null) return undefined;
  const { rows } = await sql<{
    name: string;
    size: number;
  }>`select name, size::int8 as size from published_files
    where project_id = ${project} and id = ${file} and not withdrawn`.execute(tx);
  return rows[0];
}

/** The next recipients of this method for whom nothing was queued yet. */
export async function unsentDeliveries(
  tx: Tx,
  project: string,
  id: string,
  way: DeliveryMethod,
  most: number,
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select r.user_id as "user", u.email, u.admin as "systemAdmin", u.name, u.locale, u.time_zone as "timeZone" /* Null: the user has set no time zone. */,
           case when ${way}::int = 3 then p.muted_whatsapp else p.muted end as muted /* Kinds that the user does not want by this method; null when nothing was ever set. */, ${quietColumns("p")} as quiet, p.gathered /* Modules whose notifications of priority 3 are sent in the daily digest. */, w.phone /* The user's verified telephone number. */,
           exists (select from published_menu_grants g where g.project_id = r.project_id and g.user_id = r.user_id
                     and g.alias = ${FILES_AREA} and (not g.status or g.permissions = '{}')) as "filesClosed" /* The user has no permission for files and gets no attachments. */
      from notification_recipients r
      join published_user_directory u on u.id = r.user_id
      left join notification_preferences p on p.user_id = r.user_id
      left join published_whatsapp_people w on w.user_id = r.user_id
     where r.project_id = ${project} and r.notification_id = ${id}
       and not exists (select 1 from notification_deliveries d where d.project_id = r.project_id
                         and d.notification_id = r.notification_id and d.user_id = r.user_id and d.method = ${way})
     order by r.user_id limit ${most} for update of r`.execute(tx);
  return rows;
}

/**
 * Whether the user's digest is still switched on for the module. Locks the settings until the transaction ends, so that
 * the digest cannot be switched off before its last mail includes this notification.
 */
export async function isInDigest(tx: Tx, user: string, module: string): Promise<boolean> {
  const { rows } = await sql`select from notification_preferences
    where user_id = ${user} and gathered_hour is not null and ${module} = any(gathered) for share`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The id of the queued message, or why nothing was queued. */
export type DeliveryOutcome = { id: string } | { withheld: "muted" | "noPhone" | "gathered" };

export async function insertDelivery(
  tx: Tx,
  { project, id, user, way }: { project: string; id: string; user: string; way: DeliveryMethod },
  went: DeliveryOutcome,
): Promise<void> {
  const sent = "id" in went ? went.id : null;
  await sql`insert into notification_deliveries (project_id, notification_id, user_id, method, mail_id, whatsapp_id, withheld)
    values (${project}, ${id}, ${user}, ${way}, ${way === 2 ? sent : null}, ${way === 3 ? sent : null},
      ${"withheld" in went ? went.withheld : null})`.execute(tx);
}

/** The deliveries to browsers. What the user had already read, or no longer wanted, was dropped. */
const toBrowsers = (project: string, id: string) => sql`
    select json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "user", 4 as method /* not null: methods hold no null */,
           case when p.state <> 'dropped' then p.state when p.last_error = 'MUTED' then 'muted' else 'read' end as state,
           p.attempts, case when p.state <> 'dropped' then p.last_error end as error, p.ended_at as at,
           case when p.state = 'queued' and p.attempts = 0 and p.next_try_at > now() then p.next_try_at end as "heldUntil",
           r.read_at as "readAt", u.name, p.id as nth
      from push_messages p
      join published_users u on u.id = p.user_id
      join notification_recipients r on r.project_id = p.project_id and r.notification_id = p.notification_id and r.user_id = p.user_id
     where p.project_id = ${project} and p.notification_id = ${id}`;

/**
 * Maximum rows for mail and messages, and separately for browsers, which are far more numerous and must not displace
 * the others.
 */
const MAX_ROWS = 500;

/**
 * The state of each delivery to each user: in the product it is immediate; the state of the others is that of their own
 * rows.
 */
export async function ofNotification(db: Db, project: string, id: string): Promise<DeliveryRow[]> {
  const first = sql`order by (state = 'failed') desc, name, "user" ->> 'id', method, nth limit ${MAX_ROWS}`;
  const { rows } = await sql<DeliveryRow>`
    select f."user", f.method, f.state, f.attempts, f.error, f.at, f."heldUntil", f."readAt" from (
    (select * from (
    select json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "user", w.method,
           case when w.method = 1 then case when r.read_at is null then 'delivered' else 'read' end
                when d.user_id is not null and coalesce(d.mail_id, d.whatsapp_id, g.mail_id) is null then coalesce(d.withheld, 'muted')
                when l.id is not null then l.state
                when m.state = 'sending' then 'queued' else coalesce(m.state, 'queued') end as state,
           case when w.method = 1 then 1 else coalesce(l.attempts, m.attempts, 0) end as attempts,
           coalesce(l.last_error, m.last_error) as error,
           case when w.method = 1 then r.at when coalesce(d.mail_id, d.whatsapp_id, g.mail_id) is null then d.at
                else coalesce(l.ended_at, m.read_at, m.delivered_at, m.sent_at, m.ended_at) end as at,
           case when coalesce(l.state, m.state) = 'queued' and coalesce(l.attempts, m.attempts) = 0
                 and coalesce(l.next_try_at, m.next_try_at) > now() then coalesce(l.next_try_at, m.next_try_at) end as "heldUntil",
           r.read_at as "readAt", u.name, u.id as nth
      from notification_recipients r
      join notifications n on n.project_id = r.project_id and n.id = r.notification_id
      cross join unnest(n.methods) as w (method)
      join published_users u on u.id = r.user_id
      left join notification_deliveries d on d.project_id = r.project_id and d.notification_id = r.notification_id
                                         and d.user_id = r.user_id and d.method = w.method
      left join notification_gathered g on g.project_id = d.project_id and g.notification_id = d.notification_id
                                       and g.user_id = d.user_id and d.withheld = 'gathered'
      left join published_mails l on l.project_id = coalesce(g.mail_project, d.project_id) and l.id = coalesce(d.mail_id, g.mail_id)
      left join published_whatsapp_messages m on m.project_id = d.project_id and m.id = d.whatsapp_id
     where r.project_id = ${project} and r.notification_id = ${id}
    ) people ${first})
     union all (select * from (${toBrowsers(project, id)}) browsers ${first})) f
     order by (f.state = 'failed') desc, f.name, f."user" ->> 'id', f.method, f.nth`.execute(db);
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

/** The area that a digest is about: a user who lost access to it gets no digest. */
export const DIGEST_AREA = "PlanningAndMonitoring";

/**
 * Whether a queued notification may still be sent: its recipient can sign in, belongs to the project, and may see its
 * subject.
 */
export async function mayStillReceive(
  tx: Tx,
  { project, id, userId, kind }: { project: string; id: string; userId: string | null; kind: string },
): Promise<boolean> {
  if (kind !== "notification") return true;
  const { rows } = await sql<{ may: boolean }>`
    select (${project} = ${PLATFORM} or u.admin or exists (
         select from published_members m where m.project_id = ${project} and m.user_id = u.id and ${liveMember}))
       and not exists (
         select from notification_deliveries d
           join notifications n on n.project_id = d.project_id and n.id = d.notification_id and n.phrase ->> 'key' = 'monitoringsDue'
           join published_menu_grants g on g.project_id = d.project_id and g.user_id = d.user_id and g.alias = ${DIGEST_AREA}
          where d.project_id = ${project} and ${id} in (d.mail_id, d.whatsapp_id) and d.user_id = u.id
            and (not g.status or g.permissions = '{}')) as may
      from published_users u where u.id = ${userId} and u.live`.execute(tx);
  return rows[0]?.may ?? false;
}
