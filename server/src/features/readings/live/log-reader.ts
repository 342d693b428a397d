import type { Db } from "../../../platform/db/db.ts";
import type { Reachability } from "../../../platform/db/distributed/reachable-projects.ts";
import type { Log } from "../../../platform/log/log.ts";
import { createLogDrainer, type LogDrainer } from "../../../platform/work/log-drainer.ts";
import { createPollLoop, type PollLoop } from "../../../platform/work/poll-loop.ts";
import { tryEach } from "../../../platform/work/try-each.ts";
import * as store from "./log-reader.store.ts";

/** Minimum time between rounds: readings that arrive meanwhile are processed together. */
const MIN_INTERVAL_MS = 400;
/** Interval of checking for work that a crashed process left behind. */
const POLL_INTERVAL_MS = 5_000;

/** Further processing of readings, in the transaction that deletes them from the log. */
export type LogTransactionHook = store.LogConsumer;

/** Updates the roll-ups and latest values of a project from its log. */
export const createRollUpDrainer = (
  db: Db,
  inTransaction: LogTransactionHook,
  onProcessed: () => void,
): LogDrainer<string> =>
  createLogDrainer({
    db,
    lockOf: store.lockOf,
    processOldest: async (tx, project) => (await store.processLog(tx, project, inTransaction)) > 0,
    onProcessed,
  });

export interface LogReader extends PollLoop {
  /** Processes the log of a project now, for work that otherwise keeps it waiting. */
  drain(project: string): Promise<void>;
}

/** Updates roll-ups and latest values of all projects, continuing where the last process stopped. */
export function createLogReader(
  db: Db,
  log: Log,
  inTransaction: LogTransactionHook,
  onProcessed: () => void,
  reachability: Reachability,
): LogReader {
  const drainer = createRollUpDrainer(db, inTransaction, onProcessed);
  const loop = createPollLoop({
    run: (closed) =>
      store.forProjectsWithEntries(db, reachability, (projects) =>
        tryEach(projects, (project) => drainer.drain(project, closed), closed),
      ),
    log,
    failed: { event: "readings.roll_up_failed", sentence: "round of roll-ups failed" },
    minIntervalMs: MIN_INTERVAL_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  return { ...loop, drain: (project) => drainer.drain(project) };
}
