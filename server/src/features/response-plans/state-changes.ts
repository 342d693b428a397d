import type { Transition } from "@vetaverde/domain/response-plans/evaluate";
import type { PlanContent } from "@vetaverde/domain/response-plans/plan";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import type { Emit } from "../../platform/events/events.ts";
import * as store from "./states.store.ts";

const MINUTE = 60_000;

export interface StateChange {
  project: string;
  structure: { id: string; name: string };
  /** Number of the state before; 0: none. */
  after: number;
  version: number;
  content: PlanContent;
  kind: store.NewTransition["kind"];
  transition: Omit<Transition, "from"> & { from: number | null };
  reason?: string;
  by?: { id: string; name: string };
}

/**
 * Adds a state to the log, and what follows from it: the actions of a raised level, and who is notified. Runs under the lock
 * of the project's plans; the number of the state is given once, so that a second writer fails instead of doubling it.
 */
export async function addState(
  { emit, now }: { emit: Emit; now: () => number },
  tx: Tx,
  { project, structure, after, version, content, kind, transition, reason, by }: StateChange,
): Promise<void> {
  const [n, notedAt] = [after + 1, new Date(now())];
  const { from, to, causes } = transition;
  const at = new Date(transition.at);
  const place = { project, structure: structure.id };
  await store.insertTransition(tx, {
    ...place,
    n,
    version,
    kind,
    from,
    to,
    at,
    notedAt,
    causes,
    reason: reason ?? null,
    by: by?.id ?? null,
  });
  const level = content.levels[to];
  if (!level || kind === "published") return;
  const isRaised = kind === "raised";
  if (isRaised)
    for (const action of level.actions)
      await store.insertAction(tx, {
        ...place,
        id: newId(),
        transition: n,
        action: action.id,
        text: action.text,
        role: action.role,
        dueAt: new Date(notedAt.getTime() + action.minutes * MINUTE),
      });
  // The end of a level concerns those whom it concerned.
  const { notify } = (isRaised ? level : content.levels[from ?? to]) ?? level;
  if (notify.methods.length === 0) return;
  await emit(tx, project, "response.changed", {
    structure: structure.id,
    name: structure.name,
    isRaised,
    from: content.levels[from ?? 0]?.name ?? "",
    to: level.name,
    actions: isRaised ? level.actions.length : 0,
    reason: reason ?? "",
    by: by?.name ?? "",
    ...notify,
  });
}
