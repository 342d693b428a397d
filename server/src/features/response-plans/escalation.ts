import type { Db, Tx } from "../../platform/db/db.ts";
import type { Emit } from "../../platform/events/events.ts";
import { tryEach } from "../../platform/work/try-each.ts";
import * as store from "./plan-evaluation.store.ts";
import { recordActionEvent } from "./states.store.ts";

const MINUTE = 60_000;

interface EscalationDeps {
  db: Db;
  emit: Emit;
  now: () => number;
}

/**
 * Notes which actions are late, and notifies the next people of those that nobody acknowledged. Each happens once: the
 * record of it and the event are one transaction.
 */
export async function escalateActions(deps: EscalationDeps): Promise<void> {
  await tryEach(await store.projectsWithOpenActions(deps.db), (project) =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await store.tryLockPlans(tx, project))) return;
      for (const action of await store.openActions(tx, project)) {
        await noteLate(deps, tx, project, action);
        await escalate(deps, tx, project, action);
      }
    }),
  );
}

async function noteLate(
  { emit, now }: EscalationDeps,
  tx: Tx,
  project: string,
  action: store.OverdueAction,
): Promise<void> {
  if (action.isNotedLate || action.dueAt.getTime() > now()) return;
  const at = new Date(now());
  if (!(await recordActionEvent(tx, { project, action: action.id, kind: "late", at, by: null, note: null })))
    return;
  const level = action.content.levels[action.level];
  const to = [...(level?.notify.people ?? []), ...(await store.administrators(tx, project))];
  await emit(tx, project, "response.overdue", {
    ...noticeOf(action),
    isLate: true,
    people: [...new Set(to)],
  });
}

async function escalate(
  { emit, now }: EscalationDeps,
  tx: Tx,
  project: string,
  action: store.OverdueAction,
): Promise<void> {
  if (action.isAcknowledged) return;
  const steps = action.content.levels[action.level]?.escalation ?? [];
  for (const [step, { minutes, people }] of steps.entries()) {
    if (step < action.escalations || action.raisedAt.getTime() + minutes * MINUTE > now()) continue;
    const event = { project, action: action.id, kind: "escalated" as const, step, by: null, note: null };
    if (await recordActionEvent(tx, { ...event, at: new Date(now()) }))
      await emit(tx, project, "response.overdue", { ...noticeOf(action), isLate: false, people });
  }
}

const noticeOf = ({ structure, structureName, text, role }: store.OverdueAction) => ({
  structure,
  name: structureName,
  action: text,
  role,
});
