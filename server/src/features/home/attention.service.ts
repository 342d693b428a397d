// What in a project waits for somebody, for Home and for the counts beside the entries of the menu.
import type { Reply } from "@vetaverde/contract/endpoint";
import type { homeEndpoints } from "@vetaverde/contract/home";
import { todayIn } from "@vetaverde/domain/time/zone";
import { type Actor, actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./attention.store.ts";

export interface AttentionDeps {
  db: Db;
  /** Whether a user may read the calls of a menu area. */
  mayRead(area: string, project: string, actor: Actor): Promise<boolean>;
  now?: () => number;
}

export async function getAttention(
  { db, mayRead, now = Date.now }: AttentionDeps,
  project: string,
  ctx: Context,
): Promise<Reply<(typeof homeEndpoints)["attention"]>> {
  const ifReadable = async <T>(area: string, read: () => Promise<T>): Promise<T | null> =>
    (await mayRead(area, project, actorOf(ctx))) ? read() : null;
  const [overdue, alerts, commitments] = await Promise.all([
    ifReadable("PlanningAndMonitoring", async () =>
      store.countOverdue(db, project, todayIn(await store.timeZone(db, project), now())),
    ),
    ifReadable("ModiList", () => store.countAlerts(db, project)),
    ifReadable("Commitments", async () => ({
      ...(await store.countCommitments(db, project)),
      instruments: await store.listProposed(db, project),
    })),
  ]);
  return { overdue, alerts, commitments };
}
