import type { Role } from "@vetaverde/domain/permissions/roles";
import { sql } from "kysely";
import { type Db, PREPARED, type Tx } from "../platform/db/db.ts";
import type { MembershipRow, SessionRow } from "./rows.gen.ts";

/** The factor used besides the password; `directory`: the corporate sign-on vouches for the user. */
export type SessionFactor = "totp" | "passkey" | "recovery" | "directory";

/** SQL form of the domain rule `requiresFactor` for the user `u`. An access test checks that both agree. */
const factorRequired = (now: Date) => sql`exists (
  select from published_second_factor_policy p
   where p.required_for = 'everybody'
      or (p.required_for in ('systemAdmins', 'projectAdmins') and u.admin)
      or (p.required_for = 'projectAdmins' and exists (
            select from published_members m where m.user_id = u.id
               and (1 = any(m.permissions)
                    or (1 = any(m.guest_permissions) and (m.guest_expires_at is null or m.guest_expires_at > ${now}))))))`;

export async function findSession(db: Db, codeHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.user_id as "userId", s.created_at as "createdAt", s.last_used_at as "lastUsedAt", u.email, u.admin as "systemAdmin", u.live,
           s.factor is null and ${factorRequired(now)} as "lacksFactor" /* True when the user must have a second factor but this session began with the password alone. */
      from sessions s join published_users u on u.id = s.user_id where s.code_hash = ${codeHash}`.execute(db);
  return rows[0];
}

export async function touchSession(db: Db, codeHash: Buffer, now: Date): Promise<void> {
  await sql`update sessions set last_used_at = ${now} where code_hash = ${codeHash} and last_used_at < ${now}`.execute(
    db,
  );
}

/** @returns when the replaced session was last used; undefined when there was none */
export async function replaceSession(
  tx: Tx,
  userId: string,
  codeHash: Buffer,
  now: Date,
  factor: SessionFactor | null,
): Promise<Date | undefined> {
  const before = await noteEnded(tx, userId, now);
  await sql`insert into sessions (user_id, code_hash, created_at, last_used_at, factor)
    values (${userId}, ${codeHash}, ${now}, ${now}, ${factor})
    on conflict (user_id) do update
      set code_hash = excluded.code_hash, created_at = excluded.created_at, last_used_at = excluded.last_used_at,
          factor = excluded.factor`.execute(tx);
  await deleteTickets(tx, userId);
  return before;
}

export async function setSessionFactor(tx: Tx, userId: string, factor: SessionFactor): Promise<void> {
  await sql`update sessions set factor = ${factor} where user_id = ${userId} and factor is null`.execute(tx);
}

/** Records the hash of the session that is about to end, so that a second sign-out is answered as such. */
async function noteEnded(tx: Tx, userId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ codeHash: Buffer; lastUsedAt: Date }>`
    select code_hash as "codeHash", last_used_at as "lastUsedAt" from sessions where user_id = ${userId} for update`.execute(
    tx,
  );
  const [session] = rows;
  if (!session) return undefined;
  await sql`insert into ended_sessions (code_hash, ended_at) values (${session.codeHash}, ${now})
    on conflict (code_hash) do nothing`.execute(tx);
  return session.lastUsedAt;
}

/** Whether the code belongs to an ended session, or to an expired one whose row still exists. */
export async function isEnded(db: Db, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from ended_sessions where code_hash = ${codeHash}
    union all select from sessions where code_hash = ${codeHash}`.execute(db);
  return rows.length > 0;
}

export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await sql`delete from ended_sessions where ended_at < ${before}`.execute(db);
}

/** Tickets are deleted with the session that requested them. */
async function deleteTickets(db: Db | Tx, userId: string): Promise<void> {
  await sql`delete from download_tickets where user_id = ${userId} and used_at is null`.execute(db);
}

export async function deleteSession(tx: Tx, userId: string, now: Date): Promise<void> {
  await noteEnded(tx, userId, now);
  await sql`delete from sessions where user_id = ${userId}`.execute(tx);
  await deleteTickets(tx, userId);
}

/**
 * A user's permissions in a project, with the menu entries' grants; undefined for a user without access to the project.
 */
export async function findMembership(
  db: Db,
  project: string,
  user: string,
): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`${PREPARED}
    select m.permissions, m.guest_permissions as "guestPermissions", m.guest_expires_at as "guestExpiresAt",
           coalesce((select json_agg(json_build_object('alias', g.alias, 'status', g.status, 'permissions', g.permissions))
                       from published_menu_grants g
                      where g.project_id = m.project_id and g.user_id = m.user_id), '[]') as grants
      from published_members m where m.project_id = ${project} and m.user_id = ${user}`.execute(db);
  return rows[0];
}

export async function administersAny(db: Db, user: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from published_members where user_id = ${user} and 1 = any(permissions) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

export async function projectExists(db: Db, project: string): Promise<boolean> {
  const { rows } = await sql`select 1 from published_projects where id = ${project}`.execute(db);
  return rows.length > 0;
}

export async function insertTicket(
  db: Db,
  ticket: { hash: Buffer; userId: string; path: string; expiresAt: Date },
): Promise<void> {
  await sql`insert into download_tickets (token_hash, user_id, path, expires_at)
    values (${ticket.hash}, ${ticket.userId}, ${ticket.path}, ${ticket.expiresAt})`.execute(db);
}

/**
 * Marks the ticket as used and returns its owner; undefined when it is unknown, used, expired or issued for another
 * address.
 */
export async function useTicket(db: Db, hash: Buffer, path: string, now: Date) {
  const { rows } = await sql<{ id: string; email: string; systemAdmin: boolean }>`
    update download_tickets t set used_at = ${now} from published_users u
     where t.token_hash = ${hash} and t.path = ${path} and t.used_at is null and t.expires_at > ${now}
       and u.id = t.user_id and u.live
    returning u.id, u.email, u.admin as "systemAdmin"`.execute(db);
  return rows[0];
}

/** The user as whom a viewer sees a project; undefined when the view is unknown, ended or another user's. */
export async function findView(db: Db, codeHash: Buffer, viewer: string, now: Date) {
  const { rows } = await sql<{ id: string; email: string; project: string }>`
    select u.id, u.email, v.project_id as project
      from published_member_views v
      join published_users u on u.id = v.user_id and u.live and not u.admin
     where v.code_hash = ${codeHash} and v.viewer_id = ${viewer} and v.ended_at is null and v.expires_at > ${now}`.execute(
    db,
  );
  return rows[0];
}

/** A valid API token: neither revoked nor expired, and its creator still administers its project. */
export async function findToken(db: Db, hash: Buffer, now: Date) {
  const { rows } = await sql<{
    token: string;
    project: string;
    role: Role;
    user: string;
    email: string;
    lastUsedAt: Date | null;
  }>`
    select t.id as token, t.project_id as project, t.role, u.id as user, u.email, t.last_used_at as "lastUsedAt"
      from published_api_tokens t
      join published_users u on u.id = t.created_by and u.live
      left join published_members m on m.project_id = t.project_id and m.user_id = u.id
     where t.token_hash = ${hash} and t.revoked_at is null and t.expires_at > ${now}
       and (u.admin or 1 = any(m.permissions))`.execute(db);
  return rows[0];
}

export async function touchToken(db: Db, project: string, id: string, now: Date): Promise<void> {
  await sql`update api_tokens set last_used_at = ${now} where project_id = ${project} and id = ${id}`.execute(
    db,
  );
}
