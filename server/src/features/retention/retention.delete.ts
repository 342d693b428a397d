import { setTimeout as pause } from "node:timers/promises";
import { firstRetained } from "@vetaverde/domain/readings/retention";
import type { Db } from "../../platform/db/db.ts";
import type { Log } from "../../platform/log/log.ts";
import { GRACE_MS } from "./retention.service.ts";
import * as store from "./retention.store.ts";

/** Deleted in one short transaction; between two of them others have their turn. */
const AT_ONCE = 5000;
const BETWEEN_MS = 20;
/** What one run does at most; the next goes on where it ended. */
const MAX_STEPS = 4000;

export interface DeleteReadingsDeps {
  db: Db;
  log: Log;
  now: () => number;
  /** The program ends: what is left has time until it runs again. */
  closed(): boolean;
}

/**
 * Lets raw readings go that are older than their project keeps them, month by month. First it is only said from when
 * readings are kept, so that none comes again that roll-ups have counted; a later run deletes. A kill in between loses
 * nothing that is kept: each step asks the database for what the setting says.
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
      log.info({ project, readings: gone }, "raw readings were let go, as the project keeps them");
  }
}
