// The only place that writes on which day a person was told what was gathered for them, and in which mail.
import type { Gathered } from "@vetaverde/contract/notification-settings";
import type { Locale } from "@vetaverde/domain/locale";
import type { QuietHours } from "@vetaverde/domain/time/quiet-hours";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import { digestColumns, quietColumns } from "./notification-settings.store.ts";
import { liveMember, type NotificationRow } from "./notifications.store.ts";

export interface DigestSubscriber {
  user: string;
  email: string;
  name: string;
  locale: Locale;
  /** Null: they gave it up, and something may still have been kept back until then. */
  gathered: Gathered | null;
  quiet: QuietHours | null;
  /** The last day on which they were told, YYYY-MM-DD. */
  last: string | null;
}

/** Everybody who wants it so, or wanted it so until now, and can sign in. */
export async function digestSubscribers(db: Db): Promise<DigestSubscriber[]> {
  const { rows } = await sql<DigestSubscriber>`
    select u.id as "user", u.email, u.name, u.locale, ${digestColumns("p")} as gathered, ${quietColumns("p")} as quiet,
           (select max(d.day)::text from notification_gather_days d where d.user_id = u.id) as last
      from notification_preferences p join published_user_directory u on u.id = p.user_id and u.live
     where p.gathered_since is not null order by u.id`.execute(db);
  return rows;
}

/** @returns whether no other process took it */
export async function claimDay(tx: Tx, user: string, day: string, sent: number, at: Date): Promise<boolean> {
  const done =
    await sql`insert into notification_gather_days (user_id, day, at, told) values (${user}, ${day}, ${at}, ${sent})
    on conflict do nothing`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Of one process at a time, for whoever gave it up. @returns whether there is something to tell still */
export async function lockUnsubscribed(tx: Tx, user: string): Promise<boolean> {
  const { rows } = await sql`select from notification_preferences
    where user_id = ${user} and gathered_hour is null and gathered_since is not null for update`.execute(tx);
  return rows.length > 0;
}

/** Nothing is kept back for them any more. */
export const endDigest = (tx: Tx, user: string) =>
  sql`update notification_preferences set gathered_since = null where user_id = ${user}`.execute(tx);

export type PendingNotification = Pick<
  NotificationRow,
  "project" | "id" | "module" | "message" | "phrase" | "texts"
> & {
  at: Date;
  /** Null: of the whole platform. */
  where: string | null;
};

/**
 * What was kept back from going by itself, whatever is gathered or muted now; not read, and told by no mail yet. What nobody
 * decided on yet comes the next time, and what was not meant for mail never. The oldest of all, whosever they are: a project
 * with much to say keeps no other waiting. Those of one project stand together.
 */
export async function pendingNotifications(
  tx: Tx,
  user: string,
  { since, most }: { since: Date; most: number },
): Promise<PendingNotification[]> {
  const { rows } = await sql<PendingNotification>`
    select told.* from (
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
     order by r.at, n.id limit ${most}) told
    order by told.where nulls first, told.project, told.at, told.id`.execute(tx);
  return rows;
}

/** They were told in this mail. */
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
