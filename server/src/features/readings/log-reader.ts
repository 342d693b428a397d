import type { Db } from "../../platform/db/db.ts";
import { createPollLoop, type PollLoop } from "../../platform/jobs/poll-loop.ts";
import type { Log } from "../../platform/log/log.ts";
import * as store from "./log-reader.store.ts";

/** Rounds are no closer than this: what comes in between is followed together. */
const APART_MS = 400;
/** Interval of checking for work that a crashed process left behind. */
const LOOK_MS = 5_000;

/** What else follows from readings, in the transaction that takes them from the log. */
export type LogConsumer = store.LogConsumer;

/** Keeps roll-ups and latest values up with the log, from wherever the last process stopped. */
export function createLogReader(db: Db, log: Log, also: LogConsumer, followed: () => void): PollLoop {
  return createPollLoop({
    run: async (closed) => {
      for (const project of await store.projectsWithEntries(db)) {
        while (!closed() && (await store.processLog(db, project, also)) > 0) followed();
      }
    },
    log,
    failed: "what follows from readings waits for the database",
    apartMs: APART_MS,
    lookMs: LOOK_MS,
  });
}
