import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { FeedOwner, FeedRow } from "./rows.gen.ts";

export type { FeedOwner, FeedRow } from "./rows.gen.ts";

export async function find(db: Db | Tx, project: string, user: string): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`select created_at as "createdAt", last_used_at as "lastUsedAt"
    from calendar_feeds where project_id = ${project} and user_id = ${user} and token_hash is not null`.execute(
    db,
  );
  return rows[0];
}

export interface NewFeed {
  project: string;
  user: string;
  hash: Buffer;
  at: Date;
}

/** One feed per user and project: a new token replaces the previous one. */
export async function replace(tx: Tx, { project, user, hash, at }: NewFeed): Promise<void> {
  await sql`insert into calendar_feeds (project_id, user_id, token_hash, created_at) values (${project}, ${user}, ${hash}, ${at})
    on conflict (project_id, user_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, last_used_at = null, revoked_at = null`.execute(
    tx,
  );
}

/** @returns false where there was none */
export async function revoke(tx: Tx, project: string, user: string, at: Date): Promise<boolean> {
  const result = await sql`update calendar_feeds set token_hash = null, revoked_at = ${at}
    where project_id = ${project} and user_id = ${user} and token_hash is not null`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** All feeds of a user. @returns the projects in which there was one */
export async function revokeAll(tx: Tx, user: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{
    project: string;
  }>`update calendar_feeds set token_hash = null, revoked_at = ${at}
    where user_id = ${user} and token_hash is not null returning project_id as project`.execute(tx);
  return rows.map(({ project }) => project);
}

/** The owner of a token's feed, if that user is able to sign in. */
export async function findOwner(db: Db, project: string, hash: Buffer): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`select f.user_id as user, u.email, u.locale, u.admin as "systemAdmin",
      f.created_at as "createdAt", f.last_used_at as "lastUsedAt"
    from calendar_feeds f join published_users u on u.id = f.user_id
    where f.project_id = ${project} and f.token_hash = ${hash} and u.live`.execute(db);
  return rows[0];
}

export async function touch(db: Db, project: string, user: string, at: Date): Promise<void> {
  await sql`update calendar_feeds set last_used_at = ${at} where project_id = ${project} and user_id = ${user}
    and token_hash is not null`.execute(db);
}
