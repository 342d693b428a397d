import { paceOf } from "@vetaverde/domain/authorities/due";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Emit } from "../../platform/events/events.ts";
import { tryEach } from "../../platform/work/try-each.ts";
import * as store from "./attention.store.ts";

/** So many instants may pass without an acceptance. */
const MISSED_PERIODS = 2;

export type AttentionKind = "refused" | "credentials" | "review" | "silent";

/** Notifies the project's administrators, at most once a day for each profile and kind. */
export const createNotifier =
  ({ emit, now }: { emit: Emit; now: () => number }) =>
  async (tx: Tx, { project, id }: { project: string; id: string }, kind: AttentionKind): Promise<void> => {
    const notified = await store.markNotified(tx, { project, id, kind }, new Date(now()));
    if (!notified) return;
    const { name, people } = notified;
    await emit(tx, project, "transmission.attention", { profile: id, name, kind, people });
  };

/** Reports profiles of which nothing was accepted for longer than their obligation allows. */
export async function notifySilence(
  { db, now }: { db: Db; now: () => number },
  notify: ReturnType<typeof createNotifier>,
): Promise<void> {
  const profiles = await store.liveProfiles(db);
  const silent = profiles.filter(({ frequency, since }) => {
    const { period, delay } = paceOf(frequency);
    return since.getTime() + MISSED_PERIODS * period + delay < now();
  });
  await tryEach(silent, (profile) => db.transaction().execute((tx) => notify(tx, profile, "silent")));
}
