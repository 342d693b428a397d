import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Account } from "./rows.gen.ts";

export type { Account } from "./rows.gen.ts";

const account = sql`id, email, name, locale, password_hash as "passwordHash", active, blocked, verified_at is not null as verified,
  password_hash is null and exists (select 1 from microsoft_identities i where i.user_id = users.id) as "microsoftOnly" /* The user signs in with the company's account only. */`;

/** The account under an e-mail; undefined for an unknown or deleted one. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const { rows } =
    await sql<Account>`select ${account} from users where email = ${email} and deleted_at is null`.execute(
      db,
    );
  return rows[0];
}

export async function findAccountById(db: Db | Tx, id: string): Promise<Account | undefined> {
  const { rows } =
    await sql<Account>`select ${account} from users where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Personal words that an attacker tries first: names, e-mail, and the names of the user's projects. */
export async function listPersonalWords(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select unnest(array[u.name, u.last_name, u.email]) as word from users u where u.id = ${userId}
    union
    select p.name from published_members m join published_projects p on p.id = m.project_id where m.user_id = ${userId}`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}

export async function setPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await sql`update users set password_hash = ${hash}, demo = false where id = ${userId}`.execute(tx);
  await deleteLinks(tx, userId);
}

/** Invalidates links that were requested before. */
export async function deleteLinks(tx: Tx, userId: string): Promise<void> {
  await sql`delete from password_tokens where user_id = ${userId} and used_at is null`.execute(tx);
}

/** Counts an attempt and returns the number within the window, including this one. */
export async function countAttempt(
  db: Db,
  key: string,
  now: Date,
  windowMs: number,
): Promise<{ failures: number; windowStart: Date }> {
  const start = new Date(now.getTime() - windowMs);
  // A window that begins in the future was written before the clock was set back.
  const over = sql`(sign_in_attempts.window_start < ${start} or sign_in_attempts.window_start > ${now})`;
  const { rows } = await sql<{ failures: number; windowStart: Date }>`
    insert into sign_in_attempts (key, failures, window_start) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when ${over} then 1 else sign_in_attempts.failures + 1 end,
      window_start = case when ${over} then ${now} else sign_in_attempts.window_start end
    returning failures, window_start as "windowStart"`.execute(db);
  return rows[0] ?? { failures: 0, windowStart: now };
}

export type LinkPurpose = "reset" | "activate";

/** A new link invalidates earlier ones of the same purpose. */
export async function insertLink(
  tx: Tx,
  purpose: LinkPurpose,
  userId: string,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await sql`delete from password_tokens where user_id = ${userId} and purpose = ${purpose}`.execute(tx);
  await sql`insert into password_tokens (token_hash, user_id, purpose, expires_at)
    values (${hash}, ${userId}, ${purpose}, ${expiresAt})`.execute(tx);
}

/** The mailed link stays valid as well: a mail server may be configured while its mail is queued. */
export async function insertHandedLink(
  tx: Tx,
  link: { user: string; hash: Buffer; expiresAt: Date; by: string },
): Promise<void> {
  await deleteHandedLinks(tx, link.user);
  await sql`insert into password_tokens (token_hash, user_id, purpose, expires_at, handed_by)
    values (${link.hash}, ${link.user}, 'activate', ${link.expiresAt}, ${link.by})`.execute(tx);
}

export async function deleteHandedLinks(tx: Tx, userId: string): Promise<void> {
  await sql`delete from password_tokens where user_id = ${userId} and used_at is null and handed_by is not null`.execute(
    tx,
  );
}

export async function useLink(
  tx: Tx,
  purpose: LinkPurpose,
  hash: Buffer,
  now: Date,
): Promise<{ user: string; handedBy: string | null } | undefined> {
  const { rows } = await sql<{ user: string; handedBy: string | null }>`
    update password_tokens set used_at = ${now}
     where token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    returning user_id as "user", handed_by as "handedBy"`.execute(tx);
  return rows[0];
}

/** Marks the address as verified, because the link from the mail was opened. */
export async function setVerified(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`update users set verified_at = ${now} where id = ${userId} and verified_at is null`.execute(tx);
}

/** Who vouches for the user of a handed link; null: the user has proved the address. */
export async function setVouched(tx: Tx, userId: string, by: string | null): Promise<void> {
  await sql`update users set vouched_by = ${by} where id = ${userId} and vouched_by is distinct from ${by}`.execute(
    tx,
  );
}

/**
 * Called when the address of an account that was activated by a handed link has been proved: a password chosen without
 * that proof becomes invalid.
 */
export async function endVouched(tx: Tx, userId: string): Promise<boolean> {
  const result = await sql`update users set vouched_by = null, password_hash = null
    where id = ${userId} and vouched_by is not null`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Deletes links that expired more than a day ago. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await sql`delete from password_tokens where expires_at < ${dayAgo}`.execute(db);
}

/** Names for an invitation: the inviter and the project; null when there is none. */
export async function namesOf(
  tx: Tx,
  { by, project }: { by: string | null; project: string | null },
): Promise<{ inviter: string | null; project: string | null }> {
  const { rows } = await sql<{ inviter: string | null; project: string | null }>`
    select (select u.name || ' ' || u.last_name from users u where u.id = ${by}::uuid) as inviter,
           (select p.name from published_projects p where p.id = ${project}::uuid) as project`.execute(tx);
  return rows[0] ?? { inviter: null, project: null };
}
