import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { OwnRow, Person } from "../rows.gen.ts";

export type { Person } from "../rows.gen.ts";

export async function findOwn(db: Db | Tx, user: string): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select phone, joined_at as "joinedAt" from whatsapp_people where user_id = ${user}`.execute(db);
  return rows[0];
}

export async function saveCode(tx: Tx, user: string, hash: Buffer, until: Date): Promise<void> {
  await sql`insert into whatsapp_people (user_id, code_hash, code_until) values (${user}, ${hash}, ${until})
    on conflict (user_id) do update set code_hash = excluded.code_hash, code_until = excluded.code_until`.execute(
    tx,
  );
}

/** @returns false when the event was processed before */
export async function markReceived(tx: Tx, providerId: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into whatsapp_heard (provider_id) values (${providerId}) on conflict do nothing`.execute(
      tx,
    );
  return numAffectedRows === 1n;
}

const person = sql`u.id as "user", u.email, u.name, u.locale`;

/** Links the telephone to the user to whom the code was shown, and to nobody else from now on. */
export async function joinBy(tx: Tx, hash: Buffer, phone: string, now: Date): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    update whatsapp_people w set phone = ${phone}, joined_at = ${now}, left_at = null, last_inbound_at = ${now},
        code_hash = null, code_until = null
      from published_user_directory u
     where w.code_hash = ${hash} and w.code_until > ${now} and u.id = w.user_id and u.live returning ${person}`.execute(
    tx,
  );
  const [joined] = rows;
  if (joined)
    await sql`update whatsapp_people set phone = null, joined_at = null, left_at = ${now}
      where phone = ${phone} and user_id <> ${joined.user}`.execute(tx);
  return joined;
}

export async function leave(tx: Tx, user: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update whatsapp_people set phone = null, joined_at = null, left_at = ${now}, code_hash = null, code_until = null
     where user_id = ${user} and phone is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/** The user to whom the telephone belongs; records the time of the message. */
export async function findSender(tx: Tx, phone: string, now: Date): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    update whatsapp_people w set last_inbound_at = greatest(last_inbound_at, ${now}) from published_user_directory u
     where w.phone = ${phone} and u.id = w.user_id and u.live returning ${person}`.execute(tx);
  return rows[0];
}

/**
 * The notification that a reply refers to: the quoted message, else the last one of the past day. A reply may arrive
 * before the provider's status of the message.
 */
export async function findAnswered(
  tx: Tx,
  user: string,
  providerId: string | null,
  since: Date,
): Promise<
  { project: string; id: string; origin: string; sentBy: string | null; title: string } | undefined
> {
  const { rows } = await sql<{
    project: string;
    id: string;
    origin: string;
    sentBy: string | null;
    title: string;
  }>`
    select n.project_id as project, n.id, n.origin, n.sent_by as "sentBy", split_part(n.message, e'\\n', 1) as title
      from whatsapp_messages m
      join notification_deliveries d on d.project_id = m.project_id and d.whatsapp_id = m.id
      join notifications n on n.project_id = d.project_id and n.id = d.notification_id
     where m.user_id = ${user} and m.begun_at is not null
       and (m.provider_id = ${providerId} or m.begun_at > ${since})
     order by coalesce(m.provider_id = ${providerId}, false) desc, m.begun_at desc limit 1`.execute(tx);
  return rows[0];
}
