import type { Db } from "../../../platform/db/db.ts";
import type { Log } from "../../../platform/log/log.ts";
import { createPollLoop, type PollLoop } from "../../../platform/work/poll-loop.ts";
import * as store from "./log-reader.store.ts";

/** Minimum time between rounds: readings that arrive meanwhile are processed together. */
const APART_MS = 400;
/** Interval of checking for work that a crashed process left behind. */
const LOOK_MS = 5_000;

/** Further processing of readings, in the transaction that deletes them from the log. */
export type LogTransactionHook = store.LogConsumer;

/** Updates roll-ups and latest values from the log, continuing where the last process stopped. */
export function createLogReader(
  db: Db,
  log: Log,
  inTransaction: LogTransactionHook,
  onProcessed: () => void,
): PollLoop {
  return createPollLoop({
    run: async (closed) => {
      for (const project of await store.projectsWithEntries(db)) {
        while (!closed() && (await store.processLog(db, project, inTransaction)) > 0) onProcessed();
      }
    },
    log,
    failed: { event: "readings.roll_up_failed", sentence: "round of roll-ups failed" },
    apartMs: APART_MS,
    lookMs: LOOK_MS,
  });
}
