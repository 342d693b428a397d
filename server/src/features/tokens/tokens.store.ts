// The only module that writes API tokens, except for the time of last use, which access records.
import type { Role } from "@vetaverde/domain/permissions/roles";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { TokenRow } from "./rows.gen.ts";

export type { TokenRow } from "./rows.gen.ts";

const columns = sql`t.id, t.name, t.role, t.created_by as "creatorId", u.name || ' ' || u.last_name as "creatorName",
  u.live and (u.admin or coalesce(1 = any(m.permissions), false)) as answered /* Its creator is able to sign in and administers the project. */, t.created_at as "createdAt",
  t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt"`;
const from = sql`api_tokens t join published_user_directory u on u.id = t.created_by
  left join published_members m on m.project_id = t.project_id and m.user_id = t.created_by`;

export async function list(db: Db, project: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`select ${columns} from ${from} where t.project_id = ${project}
    order by t.created_at desc, t.id desc`.execute(db);
  return rows;
}

export async function find(db: Db | Tx, project: string, id: string): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`select ${columns} from ${from}
    where t.project_id = ${project} and t.id = ${id}`.execute(db);
  return rows[0];
}

export interface NewToken {
  project: string;
  id: string;
  hash: Buffer;
  name: string;
  role: Role;
  by: string;
  at: Date;
  expiresAt: Date;
}

export async function insert(tx: Tx, token: NewToken): Promise<void> {
  await tx
    .insertInto("api_tokens")
    .values({
      project_id: token.project,
      id: token.id,
      token_hash: token.hash,
      name: token.name,
      role: token.role,
      created_by: token.by,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** @returns false when there is none, or it is revoked already */
export async function revoke(tx: Tx, project: string, id: string, by: string, at: Date): Promise<boolean> {
  const result = await sql`update api_tokens set revoked_at = ${at}, revoked_by = ${by}
    where project_id = ${project} and id = ${id} and revoked_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}
