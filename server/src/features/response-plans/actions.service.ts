import type { Input } from "@vetaverde/contract/endpoint";
import type { ResponseAction, responsePlansEndpoints } from "@vetaverde/contract/response-plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { toAction } from "./response-plans.dto.ts";
import { actions, recordActionEvent } from "./states.store.ts";

type Calls = typeof responsePlansEndpoints;

export interface ActionsService {
  /** @throws AppError NOT_FOUND */
  acknowledge(input: Input<Calls["acknowledge"]>, ctx: Context): Promise<WithDates<ResponseAction>>;
  /** @throws AppError NOT_FOUND */
  complete(input: Input<Calls["complete"]>, ctx: Context): Promise<WithDates<ResponseAction>>;
}

export function createActionsService({ db, now }: { db: Db; now: () => number }): ActionsService {
  const record = (
    { project, action }: { project: string; action: string },
    { kind, note }: { kind: "acknowledged" | "done"; note: string | null },
    ctx: Context,
  ) =>
    transact(db, ctx, async (tx) => {
      const find = async () => (await actions(tx, { project, structure: null, action }, 1))[0];
      const before = await find();
      if (!before) throw new AppError("NOT_FOUND");
      const at = new Date(now());
      const first = await recordActionEvent(tx, { project, action, kind, at, by: actorOf(ctx).id, note });
      if (first)
        await recordChange(tx, ctx, {
          project,
          action: kind === "done" ? "response-action.done" : "response-action.acknowledged",
          entity: "response-structure",
          entityId: before.structure,
          after: { text: before.text, role: before.role, note },
        });
      return toAction((await find()) ?? before, now());
    });
  return {
    acknowledge: ({ params }, ctx) => record(params, { kind: "acknowledged", note: null }, ctx),
    complete: ({ params, body }, ctx) => record(params, { kind: "done", note: body.note }, ctx),
  };
}
