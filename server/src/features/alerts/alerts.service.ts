import type { Alert, alertsEndpoints } from "@vetaverde/contract/alerts";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { acknowledgeIn } from "./alerts.acknowledge.ts";
import * as store from "./alerts.store.ts";

type Calls = typeof alertsEndpoints;

export interface AlertsService {
  list(input: Input<Calls["list"]>): Promise<Reply<Calls["list"]>>;
  /** @throws AppError NOT_FOUND */
  acknowledge(input: Input<Calls["acknowledge"]>, ctx: Context): Promise<WithDates<Alert>>;
}

export function createAlertsService({ db, now }: { db: Db; now: () => number }): AlertsService {
  return {
    list: async ({ params: { project }, query }) => {
      const { page, size, state, acknowledged, device, priority, sort } = query;
      const requested: store.AlertQuery = {
        states: state ?? null,
        acknowledged: acknowledged === undefined ? null : acknowledged === "true",
        devices: device ?? null,
        priorities: priority?.map(Number) ?? null,
        order: sort === "raisedAt" ? "oldest" : sort === "priority" ? "priority" : "newest",
        limit: size,
        offset: (page - 1) * size,
      };
      const [rows, total, counts] = await Promise.all([
        store.list(db, project, requested),
        store.countMatching(db, project, requested),
        store.projectCounts(db, project),
      ]);
      return { items: rows.map(toDto), total, page, size, counts };
    },
    acknowledge: ({ params: { project, event }, body: { note = null } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const by = actorOf(ctx).id;
        return toDto(await acknowledgeIn(tx, ctx, project, event, { by, at: new Date(now()), note }));
      }),
  };
}

function toDto(row: store.AlertRow): WithDates<Alert> {
  const { rule, ruleId, ruleVersion, acknowledgedAt, acknowledgedBy, note, ...rest } = row;
  return {
    ...rest,
    rule: { ...rule, id: ruleId, version: ruleVersion },
    acknowledged: acknowledgedAt && acknowledgedBy ? { at: acknowledgedAt, by: acknowledgedBy, note } : null,
  };
}
