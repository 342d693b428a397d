// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface EntryRow {
  id: string;
  parentId: string | null;
  type: "area" | "board" | "link" | "environment-report";
  alias: string;
  label: string | null;
  icon: string | null;
  boardId: string | null;
  url: string | null;
  visible: boolean;
}

export interface MemberEntryRow {
  id: string;
  parentId: string | null;
  type: "area" | "board" | "link" | "environment-report";
  alias: string;
  label: string | null;
  icon: string | null;
  boardId: string | null;
  url: string | null;
  visible: boolean;
  /** What an administrator set for this user in this entry; null when nothing was set. */
  status: boolean | null;
  permissions: ColumnTypes["menu_entry_users.permissions"] | null;
}

export interface MemberOf {
  id: string;
  name: string;
  lastName: string;
  email: string;
  systemAdmin: boolean;
}

export interface ReaderRow {
  id: string;
  name: string;
  lastName: string;
  systemAdmin: boolean;
  permissions: ColumnTypes["project_members.permissions"];
  guestPermissions: ColumnTypes["project_members.guest_permissions"];
  guestExpiresAt: Date | null;
  settings: ({ entry: string; status: boolean; permissions: ColumnTypes["menu_entry_users.permissions"] | null })[];
}
