// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface TokenRow {
  id: string;
  name: string;
  role: ColumnTypes["api_tokens.role"];
  creatorId: string;
  creatorName: string;
  /** Its creator is able to sign in and administers the project. */
  answered: boolean;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}
