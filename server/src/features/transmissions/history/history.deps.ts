import type { Authorities } from "../../../gateways/authorities/authorities.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

export interface HistoryDeps {
  db: Db;
  authorities: Authorities;
  secrets: Secrets;
  now: () => number;
  /** @throws AppError WRONG_OLD_PASSWORD when it is not the caller's own password */
  confirmPassword(ctx: Context, password: string): Promise<void>;
  /**
   * Counts an attempt to sign in by network address and by user name.
   * @returns what uncounts it once it succeeded
   * @throws AppError RATE_LIMITED
   */
  countSignIn(user: string, address: string): Promise<(tx: Tx) => Promise<void>>;
  /** Counts a use of a credential. @throws AppError RATE_LIMITED */
  countUse(credential: string): Promise<void>;
}
