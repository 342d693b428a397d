import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Person } from "./rows.gen.ts";

export async function insertNonce(db: Db, hash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await sql`insert into sign_on_nonces (nonce_hash, created_at, expires_at) values (${hash}, ${now}, ${expiresAt})`.execute(
    db,
  );
}

/** @returns whether the nonce was still valid: of two concurrent uses, exactly one gets true */
export async function useNonce(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const result = await sql`update sign_on_nonces set used_at = ${now}
    where nonce_hash = ${hash} and used_at is null and expires_at > ${now}`.execute(db);
  return result.numAffectedRows === 1n;
}

const person = sql`u.id, u.active, u.blocked, u.deleted_at is not null as deleted`;

export async function findBound(tx: Tx, tenant: string, object: string): Promise<Person | undefined> {
  const { rows } =
    await sql<Person>`select ${person} from microsoft_identities i join users u on u.id = i.user_id
    where i.tenant_id = ${tenant} and i.object_id = ${object}`.execute(tx);
  return rows[0];
}

export async function findByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select ${person} from users u where u.email = ${email}`.execute(tx);
  return rows[0];
}

/** @returns false when either of the two is already bound */
export async function bind(
  tx: Tx,
  identity: { tenant: string; object: string; user: string; email: string; now: Date },
): Promise<boolean> {
  const result = await sql`insert into microsoft_identities (tenant_id, object_id, user_id, email, bound_at)
    values (${identity.tenant}, ${identity.object}, ${identity.user}, ${identity.email}, ${identity.now})
    on conflict do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function deleteExpiredNonces(db: Db, now: Date): Promise<void> {
  await sql`delete from sign_on_nonces where expires_at < ${new Date(now.getTime() - 86_400_000)}`.execute(
    db,
  );
}
