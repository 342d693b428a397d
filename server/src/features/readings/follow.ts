import type { Db } from "../../platform/db/db.ts";
import type { Log } from "../../platform/log/log.ts";
import * as store from "./follow.store.ts";

/** Rounds are no closer than this: what comes in between is followed together. */
const APART_MS = 400;
/** How often it is looked for what a process that died left behind. */
const LOOK_MS = 5_000;

export interface Follower {
  /** Something new stands in the log. */
  wake(): void;
  close(): Promise<void>;
}

/** Keeps roll-ups and latest values up with the log, from wherever the last process stopped. */
export function createFollower(db: Db, log: Log): Follower {
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let due = false;
  let last = 0;

  const round = async () => {
    due = false;
    for (const project of await store.waitingProjects(db)) {
      while (!closed && (await store.followLog(db, project)) > 0);
    }
  };
  const start = () => {
    timer = null;
    last = performance.now();
    running = round()
      .catch((error: unknown) => {
        due = true;
        if (!closed) log.warn({ err: error }, "what follows from readings waits for the database");
      })
      .finally(() => {
        running = null;
        plan();
      });
  };
  const plan = () => {
    if (closed || running) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(start, due ? Math.max(0, last + APART_MS - performance.now()) : LOOK_MS);
    timer.unref();
  };
  return {
    wake: () => {
      if (due) return;
      due = true;
      plan();
    },
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
