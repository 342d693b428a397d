import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { PLATFORM } from "../../../platform/db/id.ts";
import { liveMember } from "../notifications.store.ts";
import type { DigestSubscriber, NotificationRow } from "../rows.gen.ts";
import { digestColumns, quietColumns } from "../settings/notification-settings.store.ts";

export type { DigestSubscriber } from "../rows.gen.ts";

/** All users who can sign in and have the digest switched on, or switched it off with notifications still pending. */
export async function digestSubscribers(db: Db): Promise<DigestSubscriber[]> {
  const { rows } = await sql<DigestSubscriber>`
    select u.id as "user", u.email, u.name, u.locale, ${digestColumns("p")} as gathered /* Null: the digest was switched off, and notifications held back before may still be pending. */, ${quietColumns("p")} as quiet,
           (select max(d.day)::text from notification_gather_days d where d.user_id = u.id) as last /* The day of the last digest, YYYY-MM-DD. */
      from notification_preferences p join published_user_directory u on u.id = p.user_id and u.live
     where p.gathered_since is not null order by u.id`.execute(db);
  return rows;
}

/** Claims a user's day. @returns false when another process has claimed it */
export async function claimDay(tx: Tx, user: string, day: string, sent: number, at: Date): Promise<boolean> {
  const done =
    await sql`insert into notification_gather_days (user_id, day, at, told) values (${user}, ${day}, ${at}, ${sent})
    on conflict do nothing`.execute(tx);
  return done.numAffectedRows === 1n;
}

/**
 * Locks the settings of a user who switched the digest off, so that one process sends the rest. @returns whether
 * notifications may still be pending
 */
export async function lockUnsubscribed(tx: Tx, user: string): Promise<boolean> {
  const { rows } = await sql`select from notification_preferences
    where user_id = ${user} and gathered_hour is null and gathered_since is not null for update`.execute(tx);
  return rows.length > 0;
}

/** Ends the digest: nothing is held back for the user any more. */
export const endDigest = (tx: Tx, user: string) =>
  sql`update notification_preferences set gathered_since = null where user_id = ${user}`.execute(tx);

export type PendingNotification = Pick<
  NotificationRow,
  "project" | "id" | "module" | "message" | "phrase" | "texts"
> & {
  at: Date;
  /** Null: settings of the whole platform. */
  where: string | null;
};

/**
 * Unread notifications that were held back for the digest and are in no mail yet, whatever the current settings are.
 * Notifications whose delivery is still undecided follow the next time; those not meant for mail never appear. The
 * oldest over all projects are selected, so that a busy project does not displace the others; the result is grouped by
 * project.
 */
export async function pendingNotifications(
  tx: Tx,
  user: string,
  { since, most }: { since: Date; most: number },
): Promise<PendingNotification[]> {
  const { rows } = await sql<PendingNotification>`
    select pending.* from (
    select n.project_id as project, n.id, n.module, n.message, n.phrase, r.at, w.name as where,
           (select v.texts from notification_template_versions v where v.key = n.template and v.version = n.template_version) as texts
      from notification_recipients r
      join notifications n on n.project_id = r.project_id and n.id = r.notification_id
      join published_users u on u.id = r.user_id
      left join published_projects w on w.id = n.project_id
      join notification_deliveries d on d.project_id = r.project_id and d.notification_id = r.notification_id
                                         and d.user_id = r.user_id and d.method = 2 and d.withheld = 'gathered'
     where r.user_id = ${user} and r.read_at is null and r.at > ${since}
       and not exists (select from notification_gathered g where g.project_id = r.project_id
                         and g.notification_id = r.notification_id and g.user_id = r.user_id)
       and (n.project_id = ${PLATFORM} or exists (
         select from published_members m where m.project_id = n.project_id and m.user_id = u.id and ${liveMember}))
     order by r.at, n.id limit ${most}) pending
    order by pending.where nulls first, pending.project, pending.at, pending.id`.execute(tx);
  return rows;
}

/** Records that the notifications were sent in this mail. */
export async function markSent(
  tx: Tx,
  user: string,
  mail: { project: string; id: string },
  sent: readonly PendingNotification[],
  at: Date,
): Promise<void> {
  const rows = sent.map(({ project, id }) => ({ project, id }));
  await sql`insert into notification_gathered (project_id, notification_id, user_id, mail_id, mail_project, at)
    select t.project, t.id, ${user}, ${mail.id}, ${mail.project}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (project uuid, id uuid)`.execute(tx);
}
