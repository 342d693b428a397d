import type { Role } from "@vetaverde/domain/permissions/roles";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export interface EntryRow {
  id: string;
  parentId: string | null;
  type: "area" | "board" | "link" | "environment-report";
  alias: string;
  label: string | null;
  icon: string | null;
  boardId: string | null;
  url: string | null;
  /** What an administrator set for this person in this entry; null where nothing was set. */
  status: boolean | null;
  permissions: Role[] | null;
}

/** A project's entries in the order in which the menu shows them, each with what was set for the person. */
export async function listEntries(db: Db, project: string, user: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.parent_id as "parentId", e.type, e.alias, e.label, e.icon, e.board_id as "boardId", e.url,
           u.status, u.permissions
      from menu_entries e
      left join menu_entry_users u on u.project_id = e.project_id and u.entry_id = e.id and u.user_id = ${user}
     where e.project_id = ${project} order by e.position, e.id`.execute(db);
  return rows;
}
