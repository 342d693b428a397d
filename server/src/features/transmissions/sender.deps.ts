import type { Authorities } from "../../gateways/authorities/authorities.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Resolve } from "../../platform/net/addresses.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

const MINUTE = 60_000;

export interface SenderSettings {
  /** Timeout of a request. */
  requestMs: number;
  /** After a request's timeout, how long until another process may take its answer for lost. */
  settleMs: number;
  /** Pause before the same values are sent once more when the answer was lost. */
  lostMs: number;
  /** Least pause between late messages; null: what the service asks for. */
  arrearsMs: number | null;
}

export const SENDER_SETTINGS: SenderSettings = {
  requestMs: 30_000,
  settleMs: 15_000,
  lostMs: 5 * MINUTE,
  arrearsMs: null,
};

export interface SenderDeps {
  db: Db;
  authorities: Authorities;
  secrets: Secrets;
  log: Log;
  now: () => number;
  allowPrivate: boolean;
  settings: SenderSettings;
  resolve?: Resolve;
  /** Called in the transaction of what people should know. */
  notify(
    tx: Tx,
    profile: { project: string; id: string },
    kind: "refused" | "credentials" | "review",
  ): Promise<void>;
}
