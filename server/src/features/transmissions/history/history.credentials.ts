// Turns the history service on and off: the administrators' side of it.
import { randomBytes } from "node:crypto";
import type { authorityHistoryEndpoints } from "@vetaverde/contract/authority-history";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { hashSecret, newSecret } from "../../../platform/secrets/secrets.ts";
import type { HistoryDeps } from "./history.deps.ts";
import * as store from "./history.store.ts";

type Calls = typeof authorityHistoryEndpoints;
/** The user name is no secret; it cannot be guessed all the same, so that nobody delays the authority's sign-in. */
const USER_BYTES = 8;

export const keyScope = (credential: string): string => `authority history ${credential}`;

export async function getHistory(
  { db }: HistoryDeps,
  { params: { project } }: Input<Calls["get"]>,
): Promise<Reply<Calls["get"]>> {
  return {
    credentials: (await store.findCredentials(db, project)) ?? null,
    accesses: await store.listAccesses(db, project),
  };
}

/** Turns the service on, or replaces its credentials. */
export async function createCredentials(
  { db, secrets, now, confirmPassword }: HistoryDeps,
  { params: { project }, body }: Input<Calls["createCredentials"]>,
  ctx: Context,
): Promise<Reply<Calls["createCredentials"]>> {
  await confirmPassword(ctx, body.password);
  let password: string | null = null;
  const answer = await transact(db, ctx, async (tx) => {
    const before = await store.findCredentials(tx, project);
    const id = newId();
    const user = `sma-${randomBytes(USER_BYTES).toString("hex")}`;
    password = newSecret();
    await store.saveCredentials(tx, project, {
      id,
      user,
      hash: hashSecret(password),
      tokenKey: secrets.seal(keyScope(id), newSecret()),
      by: actorOf(ctx).id,
      at: new Date(now()),
    });
    await recordHistory(tx, ctx, {
      project,
      action: before ? "replaced" : "enabled",
      before: before?.user,
      after: user,
    });
    return { user, password: null };
  });
  // Not stored with the idempotent response: the database would contain the password in clear.
  return { ...answer, password };
}

export const deleteCredentials = (
  { db }: HistoryDeps,
  { params: { project } }: Input<Calls["deleteCredentials"]>,
  ctx: Context,
): Promise<true> =>
  transact(db, ctx, async (tx) => {
    const before = await store.deleteCredentials(tx, project);
    if (before !== undefined) await recordHistory(tx, ctx, { project, action: "disabled", before });
    return true as const;
  });

const recordHistory = (
  tx: Tx,
  ctx: Context,
  change: {
    project: string;
    action: "enabled" | "replaced" | "disabled";
    before?: string | undefined;
    after?: string;
  },
) =>
  recordChange(tx, ctx, {
    project: change.project,
    action: `authority-history.${change.action}`,
    entity: "authority-history",
    entityId: change.project,
    before: change.before === undefined ? undefined : { user: change.before },
    after: change.after === undefined ? undefined : { user: change.after },
  });
