import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Forward, forwardsEndpoints } from "@vetaverde/contract/forwards";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ApplyChange, Protection } from "../../platform/protection/protection.ts";
import { newSecret, type Secrets } from "../../platform/secrets/secrets.ts";
import { secretScope } from "./forwards.sign.ts";
import * as store from "./forwards.store.ts";

type Calls = typeof forwardsEndpoints;

/** Makes a leaked secret recognisable. */
const PREFIX = "vvf_";

export interface ForwardsDeps {
  db: Db;
  secrets: Secrets;
  protection: Protection;
  wake(): void;
  now: () => number;
}

export interface ForwardsService {
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>): Promise<Forward>;
  /** @throws AppError NOT_FOUND */
  secret(input: Input<Calls["secret"]>, ctx: Context): Promise<Reply<Calls["secret"]>>;
  /** Activates a secret that a second person confirmed. */
  applySecret: ApplyChange;
  /** @throws AppError NOT_FOUND */
  retry(input: Input<Calls["retry"]>, ctx: Context): Promise<Forward>;
}

export function createForwardsService(deps: ForwardsDeps): ForwardsService {
  const { db, wake } = deps;
  return {
    get: async ({ params: { project, device } }) => toDto(await load(db, project, device)),
    secret: (input, ctx) => renewSecret(deps, input, ctx),
    applySecret: async (tx, ctx, { project, subject: device, base, request }) => {
      if (project === null) return false;
      const before = await load(tx, project, device);
      if ((before.madeAt?.toISOString() ?? null) !== base) return false;
      await setSecret(deps, tx, ctx, { project, device, secret: (request as { secret: string }).secret });
      return true;
    },
    retry: async ({ params: { project, device } }, ctx) => {
      const answer = await transact(db, ctx, async (tx) => {
        await load(tx, project, device);
        await store.retryNow(tx, project, device);
        return toDto(await load(tx, project, device));
      });
      wake();
      return answer;
    },
  };
}

async function load(at: Db | Tx, project: string, device: string): Promise<store.ForwardRow> {
  const row = await store.findForward(at, project, device);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

async function setSecret(
  { now }: ForwardsDeps,
  tx: Tx,
  ctx: Context,
  { project, device, secret }: { project: string; device: string; secret: string },
): Promise<void> {
  await store.setSecret(tx, { project, device, secret, by: actorOf(ctx).id, at: new Date(now()) });
  const change = { project, action: "device.forward-secret-made", entity: "device", entityId: device };
  await recordChange(tx, ctx, { ...change, after: {} });
}

/** A new secret; one that replaces the secret of a receiver in use may need a second person. */
async function renewSecret(
  deps: ForwardsDeps,
  { params: { project, device } }: Input<Calls["secret"]>,
  ctx: Context,
): Promise<Reply<Calls["secret"]>> {
  const { db, secrets, protection, wake } = deps;
  let newSecretText: string | null = null;
  const answer = await transact(db, ctx, async (tx) => {
    const before = await load(tx, project, device);
    newSecretText = PREFIX + newSecret();
    const secret = secrets.seal(secretScope(project, device), newSecretText);
    // A new secret makes the receiver reject all reports until it is configured there.
    const breaks = before.url !== null && before.madeAt !== null;
    if (breaks && (await protection.rulesOf(tx, project)).changes) {
      const madeAt = before.madeAt?.toISOString() ?? null;
      const { pendingChange } = await protection.request(tx, ctx, {
        project,
        kind: "forwards.secret",
        subject: device,
        label: before.name,
        reason: null,
        before: { madeAt },
        after: { newSecret: true },
        base: madeAt,
        request: { secret },
      });
      return { pendingChangeId: pendingChange.id };
    }
    await setSecret(deps, tx, ctx, { project, device, secret });
    return { pendingChangeId: null };
  });
  wake();
  // Not stored with the idempotent response: the database would contain the secret in clear text.
  return { ...answer, secret: newSecretText };
}

const text = (at: Date | null) => at?.toISOString() ?? null;

const toDto = (row: store.ForwardRow): Forward => ({
  state: stateOf(row),
  url: row.url,
  secret: row.madeAt && row.madeBy ? { madeAt: row.madeAt.toISOString(), madeBy: row.madeBy } : null,
  waiting: row.waiting,
  waitsSince: text(row.waitsSince),
  lastDoneAt: text(row.lastDoneAt),
  lastTryAt: text(row.lastTryAt),
  nextTryAt: text(row.nextTryAt),
  tries: row.tries ?? 0,
  fault: row.fault,
  leftOut: row.leftOut ?? 0,
  leftOutSince: text(row.leftOutSince),
});

function stateOf({ url, madeAt, waiting, fault }: store.ForwardRow): Forward["state"] {
  if (url === null) return "off";
  if (madeAt === null) return "noSecret";
  if (waiting >= store.MAX_WAITING) return "full";
  if (waiting === 0) return "done";
  return fault === null ? "waiting" : "failing";
}
