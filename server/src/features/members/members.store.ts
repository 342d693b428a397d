import type { Role } from "@vetaverde/domain/permissions/roles";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { searchTexts } from "../../platform/db/fuzzy-match.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { MemberRow } from "./rows.gen.ts";

export type { MemberRow } from "./rows.gen.ts";

const columns = sql`u.id, u.name, u.last_name as "lastName", u.email, u.position, u.locale, u.admin as "systemAdmin",
  u.live as active, u.verified, u.vouched, m.permissions, m.guest_permissions as "guestPermissions",
  m.guest_expires_at as "guestExpiresAt", m.created_at as since`;

export interface MemberQuery {
  page: number;
  size: number;
  sort: string | undefined;
  /** Folded text to search for in name or e-mail. */
  key: string | null;
  permission: Role | null;
  guests: boolean | null;
  now: Date;
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`u.name_key, u.id`,
  "-name": sql`u.name_key desc, u.id desc`,
  email: sql`u.email`,
  "-email": sql`u.email desc`,
  since: sql`m.created_at, u.id`,
  "-since": sql`m.created_at desc, u.id desc`,
};

/** When few accounts contain the text, those with a similar name or e-mail follow. */
export async function list(
  db: Db,
  project: string,
  query: MemberQuery,
): Promise<{ items: MemberRow[]; total: number }> {
  const guest = sql`(m.guest_permissions <> '{}' and (m.guest_expires_at is null or m.guest_expires_at > ${query.now}))`;
  const people = sql`project_members m join published_user_directory u on u.id = m.user_id`;
  const from = (filter: RawBuilder<unknown>) => sql`from ${people}
    where m.project_id = ${project} and ${filter}
      and (${query.guests}::boolean is null or ${guest} = ${query.guests})
      and (${query.permission}::smallint is null or ${query.permission} = any(m.permissions)
           or (${guest} and ${query.permission} = any(m.guest_permissions)))`;
  const { filter, literalFirst, total } = await searchTexts(
    db,
    query.key,
    {
      from: people,
      where: sql`m.project_id = ${project}`,
      id: sql`u.id`,
      keys: [sql`u.name_key`, sql`u.email`],
    },
    from,
  );
  const { rows } = await sql<MemberRow>`select ${columns} ${from(filter)}
    order by ${literalFirst} ${orders[query.sort ?? "name"] ?? sql`u.name_key, u.id`}
    limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  return { items: rows, total };
}

export async function find(db: Db | Tx, project: string, user: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`select ${columns} from project_members m
    join published_user_directory u on u.id = m.user_id where m.project_id = ${project} and m.user_id = ${user}`.execute(
    db,
  );
  return rows[0];
}

/** Serialises changes of a project's members, so that the check for the last administrator is reliable. */
export async function lockProject(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`members ${project}`));
}

export async function findUserByEmail(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id from published_user_directory where email = ${email} and not deleted`.execute(tx);
  return rows[0]?.id;
}

/** @returns false when the user is already a member */
export async function insert(
  tx: Tx,
  project: string,
  user: string,
  rights: { permissions: readonly Role[]; guestPermissions: readonly Role[]; guestExpiresAt: Date | null },
): Promise<boolean> {
  const result = await sql`
    insert into project_members (project_id, user_id, permissions, guest_permissions, guest_expires_at)
    values (${project}, ${user}, ${rights.permissions}, ${rights.guestPermissions}, ${rights.guestExpiresAt})
    on conflict (project_id, user_id) do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function setPermissions(tx: Tx, project: string, user: string, permissions: readonly Role[]) {
  await sql`update project_members set permissions = ${permissions}
    where project_id = ${project} and user_id = ${user}`.execute(tx);
}

export async function setGuest(
  tx: Tx,
  project: string,
  user: string,
  permissions: readonly Role[],
  expiresAt: Date | null,
) {
  await sql`update project_members set guest_permissions = ${permissions}, guest_expires_at = ${expiresAt}
    where project_id = ${project} and user_id = ${user}`.execute(tx);
}

export async function remove(tx: Tx, project: string, user: string) {
  await sql`delete from project_members where project_id = ${project} and user_id = ${user}`.execute(tx);
}

/** Counts the administrators of the project, other than the given user, who can sign in. */
export async function countOtherAdmins(tx: Tx, project: string, user: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from project_members m
    join published_user_directory u on u.id = m.user_id
    where m.project_id = ${project} and m.user_id <> ${user} and 1 = any(m.permissions) and u.live`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export async function insertView(
  tx: Tx,
  view: {
    project: string;
    id: string;
    codeHash: Buffer;
    viewer: string;
    user: string;
    beganAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await sql`insert into member_views (project_id, id, code_hash, viewer_id, user_id, began_at, expires_at) values
    (${view.project}, ${view.id}, ${view.codeHash}, ${view.viewer}, ${view.user}, ${view.beganAt}, ${view.expiresAt})`.execute(
    tx,
  );
}

/** @returns the users as whom the viewer was seeing the project, one for each view that was still open */
export async function endViews(tx: Tx, project: string, viewer: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`update member_views set ended_at = ${now}
    where project_id = ${project} and viewer_id = ${viewer} and ended_at is null and expires_at > ${now}
    returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}
