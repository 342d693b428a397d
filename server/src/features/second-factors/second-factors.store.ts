import type { FactorRequirement } from "@vetaverde/domain/permissions/second-factor";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { StoredPasskey } from "./passkeys.ts";
import type { FactorRow, PasskeyRow, Person, TotpRow } from "./rows.gen.ts";

export type { FactorRow, Person } from "./rows.gen.ts";

const factor = sql`id, kind, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Confirmed factors, oldest first. */
export async function listFactors(db: Db | Tx, user: string): Promise<FactorRow[]> {
  const { rows } = await sql<FactorRow>`
    select ${factor} from second_factors where user_id = ${user} and confirmed_at is not null
     order by created_at, id`.execute(db);
  return rows;
}

/** Serialises changes to one user's factors, so that no change misses what another one adds or removes. */
export async function lockPerson(tx: Tx, user: string): Promise<void> {
  await acquireLock(tx, lockNamed(`second-factors:${user}`));
}

export async function insertPendingTotp(
  tx: Tx,
  pending: { id: string; user: string; name: string; sealedSecret: string; now: Date },
): Promise<void> {
  await sql`delete from second_factors where user_id = ${pending.user} and confirmed_at is null`.execute(tx);
  await sql`insert into second_factors (id, user_id, kind, name, created_at, sealed_secret)
    values (${pending.id}, ${pending.user}, 'totp', ${pending.name}, ${pending.now}, ${pending.sealedSecret})`.execute(
    tx,
  );
}

export async function findPendingTotp(tx: Tx, user: string, id: string): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select id, name, sealed_secret as "sealedSecret" /* not null: required of this kind */, null as "lastStep" from second_factors
     where user_id = ${user} and id = ${id} and kind = 'totp' and confirmed_at is null`.execute(tx);
  return rows[0];
}

export async function confirmTotp(tx: Tx, id: string, step: number, now: Date): Promise<void> {
  await sql`update second_factors set confirmed_at = ${now}, last_used_at = ${now}, last_step = ${step}
     where id = ${id}`.execute(tx);
}

export async function listTotps(tx: Tx, user: string): Promise<TotpRow[]> {
  const { rows } = await sql<TotpRow>`
    select id, name, sealed_secret as "sealedSecret" /* not null: required of this kind */, last_step::float8 as "lastStep" from second_factors
     where user_id = ${user} and kind = 'totp' and confirmed_at is not null`.execute(tx);
  return rows;
}

/** @returns false when a code of this step or a later one was accepted concurrently */
export async function useTotp(tx: Tx, id: string, step: number, now: Date): Promise<boolean> {
  const result = await sql`update second_factors set last_step = ${step}, last_used_at = ${now}
    where id = ${id} and (last_step is null or last_step < ${step})`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function listPasskeys(db: Db | Tx, user: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, name, credential_id as "credentialId" /* not null: required of this kind */, public_key as "publicKey" /* not null: required of this kind */, counter::float8 as counter /* not null: required of this kind */,
           coalesce(transports, '{}') as transports
      from second_factors where user_id = ${user} and kind = 'passkey' and confirmed_at is not null`.execute(
    db,
  );
  return rows;
}

/** @returns false when the passkey is registered already */
export async function insertPasskey(
  tx: Tx,
  {
    id,
    user,
    name,
    passkey,
    now,
  }: { id: string; user: string; name: string; passkey: StoredPasskey; now: Date },
): Promise<boolean> {
  const result = await sql`
    insert into second_factors (id, user_id, kind, name, created_at, confirmed_at, credential_id, public_key, counter, transports)
    values (${id}, ${user}, 'passkey', ${name}, ${now}, ${now}, ${passkey.credentialId}, ${passkey.publicKey},
            ${passkey.counter}, ${passkey.transports})
    on conflict (credential_id) do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** @returns false when the passkey was used concurrently */
export async function usePasskey(
  tx: Tx,
  passkey: Pick<PasskeyRow, "id" | "counter">,
  counter: number,
  now: Date,
): Promise<boolean> {
  const result = await sql`update second_factors set counter = ${counter}, last_used_at = ${now}
    where id = ${passkey.id} and counter = ${passkey.counter}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function setRegistration(
  tx: Tx,
  user: string,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await sql`insert into passkey_registrations (user_id, challenge, expires_at) values (${user}, ${challenge}, ${expiresAt})
    on conflict (user_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    tx,
  );
}

/** Reads and deletes the challenge, which is valid once. */
export async function claimRegistration(db: Db | Tx, user: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; live: boolean }>`
    delete from passkey_registrations where user_id = ${user}
    returning challenge, expires_at > ${now} as live`.execute(db);
  return rows[0]?.live ? rows[0].challenge : undefined;
}

export async function deleteFactor(tx: Tx, user: string, id: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    delete from second_factors where user_id = ${user} and id = ${id} and confirmed_at is not null
    returning ${factor}`.execute(tx);
  return rows[0];
}

/** Deletes everything that could complete a sign-in, and all pending sign-ins. */
export async function deleteAll(tx: Tx, user: string): Promise<void> {
  await sql`delete from second_factors where user_id = ${user}`.execute(tx);
  await sql`delete from recovery_codes where user_id = ${user}`.execute(tx);
  await sql`delete from factor_tickets where user_id = ${user}`.execute(tx);
  await sql`delete from passkey_registrations where user_id = ${user}`.execute(tx);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  user: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${user}`.execute(tx);
  for (const hash of hashes) {
    await sql`insert into recovery_codes (user_id, code_hash, created_at) values (${user}, ${hash}, ${now})`.execute(
      tx,
    );
  }
}

export async function useRecoveryCode(tx: Tx, user: string, hash: Buffer, now: Date): Promise<boolean> {
  const result = await sql`update recovery_codes set used_at = ${now}
    where user_id = ${user} and code_hash = ${hash} and used_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function recoveryState(
  db: Db | Tx,
  user: string,
): Promise<{ left: number; createdAt: Date | null }> {
  const { rows } = await sql<{ left: number; createdAt: Date | null }>`
    select count(*) filter (where used_at is null)::int as left, max(created_at) as "createdAt"
      from recovery_codes where user_id = ${user}`.execute(db);
  return rows[0] ?? { left: 0, createdAt: null };
}

export async function insertTicket(tx: Tx, user: string, hash: Buffer, expiresAt: Date): Promise<void> {
  // A new password step invalidates the earlier ticket.
  await sql`delete from factor_tickets where user_id = ${user}`.execute(tx);
  await sql`insert into factor_tickets (ticket_hash, user_id, expires_at) values (${hash}, ${user}, ${expiresAt})`.execute(
    tx,
  );
}

/**
 * Counts an answer to a ticket before the answer is checked. @returns the ticket's owner; undefined when the ticket is
 * no longer valid
 */
export async function countAnswer(
  db: Db,
  hash: Buffer,
  now: Date,
  maxTries: number,
): Promise<{ user: string; challenge: string | null } | undefined> {
  // A passkey challenge is valid once, whether or not the response is correct.
  const { rows } = await sql<{ user: string; challenge: string | null }>`
    with held as (
      select ticket_hash, challenge from factor_tickets
       where ticket_hash = ${hash} and used_at is null and expires_at > ${now} and tries < ${maxTries} for update
    )
    update factor_tickets t set tries = t.tries + 1, challenge = null
      from held where t.ticket_hash = held.ticket_hash
    returning t.user_id as "user", held.challenge`.execute(db);
  return rows[0];
}

/** @returns false when a concurrent answer used the same ticket first */
export async function useTicket(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const result = await sql`update factor_tickets set used_at = ${now}
    where ticket_hash = ${hash} and used_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function findTicketOwner(
  db: Db,
  hash: Buffer,
  now: Date,
  maxTries: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ user: string }>`
    select user_id as "user" from factor_tickets
     where ticket_hash = ${hash} and used_at is null and expires_at > ${now} and tries < ${maxTries}`.execute(
    db,
  );
  return rows[0]?.user;
}

export async function setTicketChallenge(db: Db, hash: Buffer, challenge: string): Promise<void> {
  await sql`update factor_tickets set challenge = ${challenge} where ticket_hash = ${hash} and used_at is null`.execute(
    db,
  );
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from factor_tickets where expires_at < ${now}`.execute(db);
  await sql`delete from passkey_registrations where expires_at < ${now}`.execute(db);
  const dayBefore = new Date(now.getTime() - 86_400_000);
  await sql`delete from second_factors where confirmed_at is null and created_at < ${dayBefore}`.execute(db);
}

export async function findRequirement(
  db: Db | Tx,
): Promise<{ requiredFor: FactorRequirement; version: number }> {
  const { rows } = await sql<{ requiredFor: FactorRequirement; version: number }>`
    select required_for as "requiredFor", version from second_factor_policy where id = 1`.execute(db);
  return rows[0] ?? { requiredFor: "nobody", version: 0 };
}

/** @returns false on a version conflict */
export async function setRequirement(
  tx: Tx,
  requiredFor: FactorRequirement,
  version: number,
): Promise<boolean> {
  const result =
    await sql`update second_factor_policy set required_for = ${requiredFor}, version = version + 1
    where id = 1 and version = ${version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function findPerson(db: Db | Tx, id: string, now: Date): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.id, u.email, u.name, u.last_name as "lastName", u.locale, u.admin as "systemAdmin",
           u.live, u.has_password as "hasPassword",
           exists (select from published_members m where m.user_id = u.id
                      and (1 = any(m.permissions)
                           or (1 = any(m.guest_permissions) and (m.guest_expires_at is null or m.guest_expires_at > ${now}))))
             as "projectAdmin"
      from published_factor_people u where u.id = ${id}`.execute(db);
  return rows[0];
}

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id from published_factor_people where email = ${email}`.execute(db);
  return rows[0]?.id;
}

/**
 * Wrong answers in the last 24 hours, and whether the user was notified of one of them; both are read from the audit
 * trail.
 */
export async function countRefusals(tx: Tx, user: string): Promise<{ refusals: number; notified: boolean }> {
  const { rows } = await sql<{ refusals: number; notified: boolean }>`
    select count(*)::int as refusals, coalesce(bool_or((after ->> 'notified')::boolean), false) as notified
      from audit_log
     where project_id = ${PLATFORM} and entity = 'user' and entity_id = ${user} and action = 'factor.refused'
       and at > now() - interval '24 hours'`.execute(tx);
  return rows[0] ?? { refusals: 0, notified: false };
}
