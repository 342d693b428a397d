import type { Alert, alertsEndpoints } from "@vetaverde/contract/alerts";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./alerts.store.ts";
import { tellStreams } from "./alerts.tell.store.ts";

type Calls = typeof alertsEndpoints;

export interface AlertsService {
  list(input: Input<Calls["list"]>): Promise<Reply<Calls["list"]>>;
  /** @throws AppError NOT_FOUND */
  acknowledge(input: Input<Calls["acknowledge"]>, ctx: Context): Promise<Alert>;
}

export function createAlertsService({ db, now }: { db: Db; now: () => number }): AlertsService {
  return {
    list: async ({ params: { project }, query }) => {
      const { page, size, state, acknowledged, device, priority, sort } = query;
      const asked: store.Asked = {
        states: state ?? null,
        acknowledged: acknowledged === undefined ? null : acknowledged === "true",
        devices: device ?? null,
        priorities: priority?.map(Number) ?? null,
        oldestFirst: sort === "raisedAt",
        limit: size,
        offset: (page - 1) * size,
      };
      const [rows, total, counts] = await Promise.all([
        store.list(db, project, asked),
        store.countFound(db, project, asked),
        store.counts(db, project),
      ]);
      return { items: rows.map(shown), total, page, size, counts };
    },
    acknowledge: ({ params: { project, event }, body: { note = null } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const by = actorOf(ctx).id;
        const first = await store.acknowledge(tx, project, event, { by, at: new Date(now()), note });
        const row = await store.find(tx, project, event);
        if (!row) throw new AppError("NOT_FOUND");
        if (!first) return shown(row);
        await recordChange(tx, ctx, {
          project,
          action: "alert.acknowledged",
          entity: "alert",
          entityId: event,
          after: { device: row.device.name, raisedAt: row.raisedAt.toISOString(), note },
        });
        await tellStreams(tx, project, [event], "acknowledged");
        return shown(row);
      }),
  };
}

function shown(row: store.AlertRow): Alert {
  const { rule, ruleId, ruleVersion, acknowledgedAt, acknowledgedBy, note, ...rest } = row;
  return {
    ...rest,
    rule: { ...rule, id: ruleId, version: ruleVersion },
    raisedAt: row.raisedAt.toISOString(),
    notedAt: row.notedAt.toISOString(),
    clearedAt: row.clearedAt?.toISOString() ?? null,
    acknowledged:
      acknowledgedAt && acknowledgedBy
        ? { at: acknowledgedAt.toISOString(), by: acknowledgedBy, note }
        : null,
  };
}
