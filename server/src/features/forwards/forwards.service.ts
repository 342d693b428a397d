import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Forward, forwardsEndpoints } from "@vetaverde/contract/forwards";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newSecret, type Secrets } from "../../platform/secrets/secrets.ts";
import { secretScope } from "./forwards.sign.ts";
import * as store from "./forwards.store.ts";

type Calls = typeof forwardsEndpoints;

/** A secret is recognised where it turns up. */
const PREFIX = "vvf_";

export interface ForwardsDeps {
  db: Db;
  secrets: Secrets;
  wake(): void;
  now: () => number;
}

export interface ForwardsService {
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>): Promise<Forward>;
  /** @throws AppError NOT_FOUND */
  secret(input: Input<Calls["secret"]>, ctx: Context): Promise<Reply<Calls["secret"]>>;
  /** @throws AppError NOT_FOUND */
  retry(input: Input<Calls["retry"]>, ctx: Context): Promise<Forward>;
}

export function createForwardsService({ db, secrets, wake, now }: ForwardsDeps): ForwardsService {
  const stand = async (at: Db | Tx, project: string, device: string) => {
    const row = await store.stand(at, project, device);
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  };
  return {
    get: async ({ params: { project, device } }) => shown(await stand(db, project, device)),
    secret: async ({ params: { project, device } }, ctx) => {
      let made: string | null = null;
      await transact(db, ctx, async (tx) => {
        await stand(tx, project, device);
        made = PREFIX + newSecret();
        const secret = secrets.seal(secretScope(project, device), made);
        await store.setSecret(tx, { project, device, secret, by: actorOf(ctx).id, at: new Date(now()) });
        const change = { project, action: "device.forward-secret-made", entity: "device", entityId: device };
        await recordChange(tx, ctx, { ...change, after: {} });
        return null;
      });
      wake();
      // Not kept with the idempotent answer: the secret would stand in the database in clear.
      return { secret: made };
    },
    retry: async ({ params: { project, device } }, ctx) => {
      const answer = await transact(db, ctx, async (tx) => {
        await stand(tx, project, device);
        await store.tryNow(tx, project, device);
        return shown(await stand(tx, project, device));
      });
      wake();
      return answer;
    },
  };
}

const text = (at: Date | null) => at?.toISOString() ?? null;

const shown = (row: store.StandRow): Forward => ({
  state: stateOf(row),
  url: row.url,
  secret: row.madeAt && row.madeBy ? { madeAt: row.madeAt.toISOString(), madeBy: row.madeBy } : null,
  ...{ waiting: row.waiting, waitsSince: text(row.waitsSince), lastDoneAt: text(row.lastDoneAt) },
  ...{ lastTryAt: text(row.lastTryAt), nextTryAt: text(row.nextTryAt), tries: row.tries ?? 0 },
  ...{ fault: row.fault, leftOut: row.leftOut ?? 0, leftOutSince: text(row.leftOutSince) },
});

function stateOf({ url, madeAt, waiting, fault }: store.StandRow): Forward["state"] {
  if (url === null) return "off";
  if (madeAt === null) return "noSecret";
  if (waiting >= store.MOST_WAITING) return "full";
  if (waiting === 0) return "done";
  return fault === null ? "waiting" : "failing";
}
