import type { Db } from "../../platform/db/db.ts";
import { createRounds, type Rounds } from "../../platform/jobs/poll-loop.ts";
import type { Log } from "../../platform/log/log.ts";
import * as store from "./log-reader.store.ts";

/** Rounds are no closer than this: what comes in between is followed together. */
const APART_MS = 400;
/** How often it is looked for what a process that died left behind. */
const LOOK_MS = 5_000;

/** What else follows from readings, in the transaction that takes them from the log. */
export type AlsoFollows = store.AlsoFollows;

/** Keeps roll-ups and latest values up with the log, from wherever the last process stopped. */
export function createFollower(db: Db, log: Log, also: AlsoFollows, followed: () => void): Rounds {
  return createRounds({
    run: async (closed) => {
      for (const project of await store.waitingProjects(db)) {
        while (!closed() && (await store.followLog(db, project, also)) > 0) followed();
      }
    },
    log,
    failed: "what follows from readings waits for the database",
    apartMs: APART_MS,
    lookMs: LOOK_MS,
  });
}
