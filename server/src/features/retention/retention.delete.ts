import { setTimeout as pause } from "node:timers/promises";
import { firstRetained } from "@vetaverde/domain/readings/retention";
import type { Db } from "../../platform/db/db.ts";
import type { Log } from "../../platform/log/log.ts";
import { GRACE_MS } from "./retention.service.ts";
import * as store from "./retention.store.ts";

/** Readings deleted per transaction; kept short so that other work runs in between. */
const AT_ONCE = 5000;
const BETWEEN_MS = 20;
/** Maximum steps of one run; the next run continues. */
const MAX_STEPS = 4000;

export interface DeleteReadingsDeps {
  db: Db;
  log: Log;
  now: () => number;
  /** The server is shutting down: the rest is left to the next run. */
  closed(): boolean;
}

/**
 * Deletes raw readings beyond their project's retention period, month by month. At first it only marks from when
 * readings are kept, so that readings already counted by roll-ups are not accepted again; a later run deletes. A crash
 * in between loses nothing that must be kept: each step lets the database evaluate the setting.
 */
export async function deleteReadings({ db, log, now, closed }: DeleteReadingsDeps): Promise<void> {
  let steps = 0;
  for (const { project, months } of await store.isFollowed(db, new Date(now() - GRACE_MS))) {
    await store.mark(db, project, new Date(firstRetained(months, now())));
    let gone = 0;
    for (const sensor of await store.sensors(db, project)) {
      for (let n = AT_ONCE; n > 0; steps++) {
        if (closed() || steps >= MAX_STEPS) return;
        n = await store.deleteRaw(db, project, sensor, AT_ONCE);
        gone += n;
        if (n > 0) await pause(BETWEEN_MS);
      }
    }
    if (gone > 0)
      log.info(
        { event: "readings.deleted", project, readings: gone },
        "raw readings beyond the retention period deleted",
      );
  }
}
