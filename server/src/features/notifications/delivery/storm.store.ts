// Rate limit of alarms during an alert storm: how many were sent to each user, and which were held back for a summary.
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { acquireLock, lockNamed } from "../../../platform/work/transaction-lock.ts";
import type { DeferredNotice } from "../rows.gen.ts";

export type { DeferredNotice } from "../rows.gen.ts";

/** Serialises the sending of a project's alarms. */
export async function lockProjectPace(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`notification pace ${project}`));
}

/**
 * Uses one message of each user's share.
 * @returns the users who still had one; a share is not renewed while alarms of the user are held back
 */
export async function claimShare(
  tx: Tx,
  project: string,
  users: readonly string[],
  { now, since, share }: { now: Date; since: Date; share: number },
): Promise<string[]> {
  const over = sql`(p.since <= ${since} and not exists (select from notification_held h
    where h.project_id = p.project_id and h.told_in is null and p.user_id = any(h.users)))`;
  const { rows } = await sql<{ user: string }>`
    insert into notification_pace as p (project_id, user_id, since, told)
    select ${project}, u, ${now}, 1 from unnest(${[...users]}::uuid[]) u
    on conflict (project_id, user_id) do update set told = case when ${over} then 1 else p.told + 1 end,
        since = case when ${over} then excluded.since else p.since end
      where p.told < ${share} or ${over}
    returning p.user_id as "user"`.execute(tx);
  return rows.map(({ user }) => user);
}

/** Holds an alarm back for the summary. @returns whether it is the first one held back in the project */
export async function deferNotice(
  tx: Tx,
  project: string,
  notice: DeferredNotice,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    with before as (select exists (select from notification_held where project_id = ${project} and told_in is null) as waits),
    kept as (insert into notification_held (project_id, id, at, users, priority, methods, phrase)
      values (${project}, ${newId()}, ${now}, ${[...notice.users].sort()}, ${notice.priority}, ${[...notice.methods]},
        ${JSON.stringify(notice.phrase)}))
    select not waits as first from before`.execute(tx);
  return rows[0]?.first ?? false;
}

export async function deferredNotices(tx: Tx, project: string): Promise<DeferredNotice[]> {
  const { rows } = await sql<DeferredNotice>`select users, priority, methods, phrase from notification_held
    where project_id = ${project} and told_in is null`.execute(tx);
  return rows;
}

/** Records the summaries in which the alarms were counted. */
export async function markSummarised(
  tx: Tx,
  project: string,
  users: readonly string[],
  summaries: string[],
): Promise<void> {
  await sql`update notification_held set told_in = ${summaries}::uuid[]
    where project_id = ${project} and told_in is null and users = ${[...users]}::uuid[]`.execute(tx);
}

/** The alert storm may continue: the next alarm of these users is held back too, until a minute passes without one. */
export async function spendShare(
  tx: Tx,
  project: string,
  users: readonly string[],
  now: Date,
  share: number,
) {
  await sql`update notification_pace set since = ${now}, told = ${share}
    where project_id = ${project} and user_id = any(${[...users]}::uuid[])`.execute(tx);
}
