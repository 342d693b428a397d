// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../platform/db/column-types.ts";

export interface MembershipRow {
  permissions: ColumnTypes["project_members.permissions"];
  guestPermissions: ColumnTypes["project_members.guest_permissions"];
  guestExpiresAt: Date | null;
  grants: ({ alias: string; status: boolean; permissions: ColumnTypes["menu_entry_users.permissions"] | null })[];
}

export interface SessionRow {
  userId: string;
  createdAt: Date;
  lastUsedAt: Date;
  email: string;
  systemAdmin: boolean;
  live: boolean;
  /** True when the user must have a second factor but this session began with the password alone. */
  lacksFactor: boolean;
}
