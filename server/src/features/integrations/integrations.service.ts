import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Integration, integrationsEndpoints } from "@vetaverde/contract/integrations";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import * as store from "./integrations.store.ts";

type Calls = typeof integrationsEndpoints;

/** A key is recognised where it turns up: in a gateway's settings, or in a repository. */
const PREFIX = "vvi_";

export interface IntegrationsService {
  list(project: string): Promise<Integration[]>;
  create(input: Input<Calls["create"]>, ctx: Context): Promise<Reply<Calls["create"]>>;
  /** @throws AppError NOT_FOUND */
  revoke(input: Input<Calls["revoke"]>, ctx: Context): Promise<true>;
}

export function createIntegrationsService({ db, now }: { db: Db; now: () => number }): IntegrationsService {
  return {
    list: async (project) => (await store.list(db, project)).map(shown),
    create: async ({ params: { project }, body: { kind, name } }, ctx) => {
      let made: string | null = null;
      const answer = await transact(db, ctx, async (tx) => {
        const [id, at] = [newId(), new Date(now())];
        made = PREFIX + newSecret();
        await store.insert(tx, { project, id, kind, name, hash: hashSecret(made), by: actorOf(ctx).id, at });
        const change = { project, action: "integration.created", entity: "integration", entityId: id };
        await recordChange(tx, ctx, { ...change, after: { kind, name } });
        return shown((await store.find(tx, project, id)) as store.IntegrationRow);
      });
      // Not kept with the idempotent answer: the key would stand in the database in clear.
      return { ...answer, key: made };
    },
    revoke: ({ params: { project, integration: id } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const row = await store.find(tx, project, id);
        if (!row) throw new AppError("NOT_FOUND");
        if (!(await store.revoke(tx, project, id, actorOf(ctx).id, new Date(now())))) return true as const;
        const change = { project, action: "integration.revoked", entity: "integration", entityId: id };
        await recordChange(tx, ctx, { ...change, before: { kind: row.kind, name: row.name } });
        return true as const;
      }),
  };
}

const shown = ({ madeAt, revokedAt, lastUsedAt, ...row }: store.IntegrationRow): Integration => ({
  ...row,
  madeAt: madeAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
