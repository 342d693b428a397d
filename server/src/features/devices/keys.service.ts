import type { devicesEndpoints } from "@vetaverde/contract/devices";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Context } from "../../platform/context/context.ts";
import { writtenBy } from "../../platform/context/written.ts";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import { auditChange, locked } from "./devices.service.ts";
import * as devices from "./devices.store.ts";
import * as store from "./keys.store.ts";

type Calls = typeof devicesEndpoints;

export interface KeysService {
  /** @throws AppError NOT_FOUND */
  list(input: Input<Calls["keys"]>): Promise<Reply<Calls["keys"]>>;
  /** @throws AppError NOT_FOUND */
  renew(input: Input<Calls["renewKey"]>, ctx: Context): Promise<Reply<Calls["renewKey"]>>;
}

export function createKeysService({ db, now }: { db: Db; now: () => number }): KeysService {
  return {
    list: async ({ params: { project, device } }) => {
      if (!(await devices.find(db, project, device))) throw new AppError("NOT_FOUND");
      const at = now();
      return (await store.list(db, project, device)).map((row) => ({
        ...row,
        live: row.endsAt === null || row.endsAt.getTime() > at,
      }));
    },
    renew: async ({ params: { project, device: id }, body }, ctx) => {
      let newKey: string | null = null;
      const answer = await transact(db, ctx, async (tx) => {
        await locked(tx, project, id, undefined, async () => null);
        const w = writtenBy(ctx, project, id, now());
        const othersEndAt = new Date(now() + body.overlapSeconds * 1000);
        newKey = body.externalKey ?? newSecret();
        await store.endAll(tx, project, id, othersEndAt);
        await store.insert(tx, { ...w, id: newId() }, id, hashSecret(newKey));
        const version = await devices.bump(tx, w);
        const after = { othersEndAt };
        const { reason } = body;
        await devices.insertVersion(tx, w, {
          changed: "key",
          appliesFrom: w.at,
          reason,
          before: null,
          after,
        });
        await auditChange(tx, ctx, w, "device.key-renewed", { after: { ...after, reason } });
        return { ...after, version };
      });
      // Not stored with the idempotent response: the database would contain the key in clear.
      return { ...answer, externalKey: newKey };
    },
  };
}
