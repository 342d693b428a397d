// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface MemberRow {
  id: string;
  name: string;
  lastName: string;
  email: string;
  position: string | null;
  locale: "es" | "en" | "fr" | "pt";
  systemAdmin: boolean;
  active: boolean;
  verified: boolean;
  vouched: boolean;
  permissions: ColumnTypes["project_members.permissions"];
  guestPermissions: ColumnTypes["project_members.guest_permissions"];
  guestExpiresAt: Date | null;
  since: Date;
}
