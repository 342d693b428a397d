import { crossedLimit } from "@vetaverde/domain/alerts/rule";
import type { Tx } from "../../platform/db/db.ts";
import type { AlertNotice, Emit } from "../../platform/events/events.ts";
import { claimPending, noticesOf } from "./alerts.notify.store.ts";
import type { AlertNoticeRow } from "./rows.gen.ts";

/**
 * Publishes the pending notifications. While maintenance is in progress at the device they wait until it ends. Runs
 * under the project's rule lock, so that each is published exactly once.
 */
export async function notifyPending(
  { emit, now }: { emit: Emit; now: () => number },
  tx: Tx,
  project: string,
): Promise<void> {
  const waiting = await claimPending(tx, project, new Date(now()));
  if (waiting.length === 0) return;
  const notices = new Map(
    (
      await noticesOf(
        tx,
        project,
        waiting.map(({ id }) => id),
      )
    ).map((one) => [one.alert, one]),
  );
  for (const { id, pendingNotice, late } of waiting) {
    const notice = notices.get(id);
    if (!notice) continue;
    const one = withLimit(notice);
    if (pendingNotice !== "cleared") await emit(tx, project, "alert.raised", { ...one, late });
    if (pendingNotice !== "raised") await emit(tx, project, "alert.cleared", one);
  }
}

/** An alert with the limit that its reading crossed instead of its rule. */
export const withLimit = ({ rule, ...facts }: AlertNoticeRow): AlertNotice => ({
  ...facts,
  limit: facts.value === null ? null : crossedLimit(rule, facts.value),
});
