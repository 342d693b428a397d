import type { Db } from "../../../platform/db/db.ts";
import type { Log } from "../../../platform/log/log.ts";
import { createLogCursor, type LogCursor } from "../../../platform/work/log-cursor.ts";
import { createPollLoop, type PollLoop } from "../../../platform/work/poll-loop.ts";
import * as store from "./log-reader.store.ts";

/** Minimum time between rounds: readings that arrive meanwhile are processed together. */
const MIN_INTERVAL_MS = 400;
/** Interval of checking for work that a crashed process left behind. */
const POLL_INTERVAL_MS = 5_000;

/** Further processing of readings, in the transaction that deletes them from the log. */
export type LogTransactionHook = store.LogConsumer;

/** Updates the roll-ups and latest values of a project from its log. */
export const createRollUpCursor = (
  db: Db,
  inTransaction: LogTransactionHook,
  onAdvanced: () => void,
): LogCursor<string> =>
  createLogCursor({
    db,
    lockOf: store.lockOf,
    advance: async (tx, project) => (await store.processLog(tx, project, inTransaction)) > 0,
    onAdvanced,
  });

/** Updates roll-ups and latest values of all projects, continuing where the last process stopped. */
export function createLogReader(
  db: Db,
  log: Log,
  inTransaction: LogTransactionHook,
  onProcessed: () => void,
): PollLoop {
  const cursor = createRollUpCursor(db, inTransaction, onProcessed);
  return createPollLoop({
    run: async (closed) => {
      for (const project of await store.projectsWithEntries(db)) await cursor.drain(project, closed);
    },
    log,
    failed: { event: "readings.roll_up_failed", sentence: "round of roll-ups failed" },
    minIntervalMs: MIN_INTERVAL_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
}
