// The only module that writes a project's menu and its settings per user.
import type { Role } from "@vetaverde/domain/permissions/roles";
import { sql } from "kysely";
import { type Db, PREPARED, type Tx } from "../../platform/db/db.ts";
import type { EntryRow, MemberEntryRow, MemberOf, ReaderRow } from "./rows.gen.ts";

export type { EntryRow, MemberEntryRow, ReaderRow } from "./rows.gen.ts";

const columns = sql`e.id, e.parent_id as "parentId", e.type, e.alias, e.label, e.icon, e.board_id as "boardId", e.url,
  e.visible`;

/** A project's entries in menu order, each with the settings of the user. */
export async function listEntriesOf(db: Db | Tx, project: string, user: string): Promise<MemberEntryRow[]> {
  const { rows } = await sql<MemberEntryRow>`${PREPARED}
    select ${columns}, u.status /* What an administrator set for this user in this entry; null when nothing was set. */, u.permissions
      from menu_entries e
      left join menu_entry_users u on u.project_id = e.project_id and u.entry_id = e.id and u.user_id = ${user}
     where e.project_id = ${project} order by e.position, e.id`.execute(db);
  return rows;
}

export async function listEntries(db: Db | Tx, project: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from menu_entries e where e.project_id = ${project} order by e.position, e.id`.execute(
    db,
  );
  return rows;
}

/** The version of a project's menu; 0 until it is edited. */
export async function menuVersion(db: Db | Tx, project: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from project_menus where project_id = ${project}`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Raises the menu's version. @returns false on a version conflict */
export async function nextVersion(tx: Tx, project: string, version: number, user: string): Promise<boolean> {
  const result =
    version === 0
      ? await sql`insert into project_menus (project_id, version, updated_by) values (${project}, 1, ${user})
          on conflict (project_id) do nothing`.execute(tx)
      : await sql`update project_menus set version = version + 1, updated_at = now(), updated_by = ${user}
          where project_id = ${project} and version = ${version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export interface EntryPlace extends EntryRow {
  position: number;
}

/** Replaces the entries; settings per user of the entries that remain are kept. */
export async function replaceEntries(tx: Tx, project: string, entries: readonly EntryPlace[]): Promise<void> {
  const entryIds = entries.map(({ id }) => id);
  await sql`delete from menu_entry_users where project_id = ${project} and entry_id <> all(${entryIds}::uuid[])`.execute(
    tx,
  );
  // Parents are cleared first, so that the order of deletes and inserts cannot violate the foreign key.
  await sql`update menu_entries set parent_id = null where project_id = ${project}`.execute(tx);
  await sql`delete from menu_entries where project_id = ${project} and id <> all(${entryIds}::uuid[])`.execute(
    tx,
  );
  for (const entry of entries) {
    await sql`insert into menu_entries (project_id, id, parent_id, position, type, alias, label, icon, board_id, url, visible)
      values (${project}, ${entry.id}, ${entry.parentId}, ${entry.position}, ${entry.type}, ${entry.alias}, ${entry.label},
              ${entry.icon}, ${entry.boardId}, ${entry.url}, ${entry.visible})
      on conflict (project_id, id) do update
        set parent_id = excluded.parent_id, position = excluded.position, type = excluded.type, alias = excluded.alias,
            label = excluded.label, icon = excluded.icon, board_id = excluded.board_id, url = excluded.url,
            visible = excluded.visible`.execute(tx);
  }
}

/**
 * Records the pages that were removed from the menu: a removed page is closed, one that was never in the menu is not.
 */
export async function recordRemovedPages(
  tx: Tx,
  project: string,
  before: readonly EntryRow[],
  after: readonly EntryRow[],
): Promise<void> {
  const pages = (rows: readonly EntryRow[]) =>
    rows.filter(({ type }) => type === "area" || type === "environment-report").map(({ alias }) => alias);
  const there = pages(after);
  const gone = pages(before).filter((alias) => !there.includes(alias));
  await sql`delete from menu_removed_pages where project_id = ${project} and alias = any(${there}::text[])`.execute(
    tx,
  );
  await sql`insert into menu_removed_pages (project_id, alias)
    select ${project}, alias from menu_pages where alias = any(${gone}::text[])
    on conflict (project_id, alias) do nothing`.execute(tx);
}

/** The areas that are closed to a member; does not apply to the project's administrators. */
export async function closedAreas(db: Db, project: string, user: string): Promise<string[]> {
  const { rows } = await sql<{ area: string }>`
    select alias as area from published_menu_grants
     where project_id = ${project} and user_id = ${user} and (not status or permissions = '{}')
     order by alias`.execute(db);
  return rows.map(({ area }) => area);
}

export async function findMember(db: Db | Tx, project: string, user: string): Promise<MemberOf | undefined> {
  const { rows } = await sql<MemberOf>`
    select u.id, u.name, u.last_name as "lastName", u.email, u.admin as "systemAdmin"
      from published_members m join published_user_directory u on u.id = m.user_id
     where m.project_id = ${project} and m.user_id = ${user}`.execute(db);
  return rows[0];
}

/** The members of a project by name, each with the settings of their own menu. */
export async function listReaders(db: Db | Tx, project: string): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select u.id, u.name, u.last_name as "lastName", u.admin as "systemAdmin",
           m.permissions, m.guest_permissions as "guestPermissions", m.guest_expires_at as "guestExpiresAt",
           coalesce((select json_agg(json_build_object('entry', s.entry_id, 'status', s.status, 'permissions', s.permissions))
                       from menu_entry_users s
                      where s.project_id = m.project_id and s.user_id = m.user_id), '[]') as settings
      from published_members m join published_user_directory u on u.id = m.user_id
     where m.project_id = ${project} and u.live
     order by lower(u.name), lower(u.last_name), u.id`.execute(db);
  return rows;
}

/** Sets what a user may see and do in an entry; the default is stored by deleting the row. */
export async function setEntryOf(
  tx: Tx,
  project: string,
  user: string,
  { id, status, permissions }: { id: string; status: boolean; permissions: readonly Role[] | null },
): Promise<void> {
  if (status && permissions === null) {
    await sql`delete from menu_entry_users
      where project_id = ${project} and entry_id = ${id} and user_id = ${user}`.execute(tx);
    return;
  }
  await sql`insert into menu_entry_users (project_id, entry_id, user_id, status, permissions)
    values (${project}, ${id}, ${user}, ${status}, ${permissions})
    on conflict (project_id, entry_id, user_id) do update
      set status = excluded.status, permissions = excluded.permissions`.execute(tx);
}
