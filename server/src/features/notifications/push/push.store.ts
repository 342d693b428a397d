import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId, PLATFORM } from "../../../platform/db/id.ts";
import { acquireLock, lockNamed } from "../../../platform/work/transaction-lock.ts";
import { DIGEST_AREA } from "../delivery/deliveries.store.ts";
import { liveMember } from "../notifications.store.ts";
import type { Device, Ended, PendingPush, Reader } from "../rows.gen.ts";
import { quietColumns } from "../settings/notification-settings.store.ts";

/** Maximum browsers per user. */
const MAX_BROWSERS = 10;

export async function devicesOf(db: Db | Tx, user: string): Promise<Device[]> {
  const { rows } = await sql<Device>`select id, left(encode(endpoint_hash, 'hex'), 16) as mark, device,
      created_at as "createdAt", last_at as "lastAt" from push_subscriptions
    where user_id = ${user} and ended_at is null order by created_at desc`.execute(db);
  return rows;
}

/**
 * Subscriptions that ended because of a new password, a closed account or the user's own action, the latest first;
 * without those that are active again, or belong to another user by now.
 */
export async function endedOf(db: Db | Tx, user: string): Promise<Ended[]> {
  const { rows } =
    await sql<Ended>`select left(encode(s.endpoint_hash, 'hex'), 16) as mark, s.end_reason as why
      from push_subscriptions s
     where s.user_id = ${user} and s.end_reason in ('account', 'left')
       and not exists (select from push_subscriptions o where o.endpoint_hash = s.endpoint_hash
                         and (o.ended_at is null or (o.created_at, o.id) > (s.created_at, s.id)))
     order by s.ended_at desc limit ${MAX_BROWSERS}`.execute(db);
  return rows;
}

export interface NewDevice {
  user: string;
  id: string;
  hash: Buffer;
  sealed: string;
  device: string;
  at: Date;
}

/** A browser belongs to one user: an earlier user's subscription of it ends. */
export async function insertDevice(tx: Tx, { user, id, hash, sealed, device, at }: NewDevice): Promise<void> {
  await acquireLock(tx, lockNamed(`push ${hash.toString("hex")}`));
  await sql`update push_subscriptions set ended_at = ${at}, end_reason = 'other'
    where endpoint_hash = ${hash} and ended_at is null`.execute(tx);
  await sql`insert into push_subscriptions (user_id, id, endpoint_hash, sealed, device, created_at)
    values (${user}, ${id}, ${hash}, ${sealed}, ${device}, ${at})`.execute(tx);
  await sql`update push_subscriptions set ended_at = ${at}, end_reason = 'many' where user_id = ${user} and id in (
    select id from push_subscriptions where user_id = ${user} and ended_at is null
     order by created_at desc offset ${MAX_BROWSERS})`.execute(tx);
}

/** @returns whether it belonged to the user */
export async function endDevice(tx: Tx, user: string, id: string, at: Date): Promise<boolean> {
  const done = await sql`update push_subscriptions set ended_at = ${at}, end_reason = 'left'
    where user_id = ${user} and id = ${id} and ended_at is null`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Ends all subscriptions of a user, after a new password or when the account is closed. */
export async function endDevices(tx: Tx, user: string): Promise<number> {
  const { numAffectedRows } = await sql`update push_subscriptions set ended_at = now(), end_reason = 'account'
    where user_id = ${user} and ended_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export const anyDevices = async (tx: Tx, project: string, id: string): Promise<boolean> => {
  const { rows } = await sql`select from notification_recipients r
      join push_subscriptions s on s.user_id = r.user_id and s.ended_at is null
     where r.project_id = ${project} and r.notification_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
};

/** Browsers of the recipients for which nothing is queued yet; `kind` null: the notification cannot be turned off. */
export async function pendingPushes(
  tx: Tx,
  project: string,
  id: string,
  kind: string | null,
  most: number,
): Promise<PendingPush[]> {
  const { rows } = await sql<PendingPush>`
    select r.user_id as "user", s.id as subscription, ${quietColumns("p")} as quiet
      from notification_recipients r
      join push_subscriptions s on s.user_id = r.user_id and s.ended_at is null and s.created_at <= r.at
      left join notification_preferences p on p.user_id = r.user_id
     where r.project_id = ${project} and r.notification_id = ${id}
       and (${kind}::text is null or not ${kind}::text = any(coalesce(p.muted_push, '{}')))
       and not exists (select from push_messages m where m.project_id = r.project_id
                         and m.notification_id = r.notification_id and m.subscription_id = s.id)
     order by r.user_id, s.id limit ${most} for update of r`.execute(tx);
  return rows;
}

/** @returns its id */
export async function insertMessage(
  tx: Tx,
  {
    project,
    notification,
    user,
    subscription,
    at,
  }: {
    project: string;
    notification: string;
    user: string;
    subscription: string;
    at: Date | null;
  },
): Promise<string> {
  const id = newId();
  await sql`insert into push_messages (project_id, id, notification_id, user_id, subscription_id, next_try_at)
    values (${project}, ${id}, ${notification}, ${user}, ${subscription}, coalesce(${at}, now()))`.execute(
    tx,
  );
  return id;
}

/** The recipient with their current settings; undefined: they may not read it any more. */
export async function readerOf(
  tx: Tx,
  project: string,
  notification: string,
  user: string,
): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select d.locale, r.read_at is not null as read, coalesce(p.muted_push, '{}') as muted /* Kinds that the user has muted for browsers. */, ${quietColumns("p")} as quiet
      from notification_recipients r
      join notifications n on n.project_id = r.project_id and n.id = r.notification_id
      join published_users u on u.id = r.user_id and u.live
      join published_user_directory d on d.id = u.id
      left join notification_preferences p on p.user_id = u.id
     where r.project_id = ${project} and r.notification_id = ${notification} and r.user_id = ${user}
       and (${project} = ${PLATFORM} or exists (
         select from published_members m where m.project_id = ${project} and m.user_id = u.id and ${liveMember}))
       and not exists (
         select from published_menu_grants g where g.project_id = ${project} and g.user_id = u.id and g.alias = ${DIGEST_AREA}
            and n.phrase ->> 'key' = 'monitoringsDue' and (not g.status or g.permissions = '{}'))`.execute(
    tx,
  );
  return rows[0];
}
