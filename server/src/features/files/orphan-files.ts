import type { FileStorage } from "../../gateways/files/files.ts";
import type { Db } from "../../platform/db/db.ts";
import type { CronJob, Task } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log/log.ts";
import * as store from "./orphan-files.store.ts";

/** What arrived and became no file within this time never will: a call is long over by then. */
const DAY_MS = 86_400_000;

export interface OrphanFiles {
  /** The storage, and a note of everything that arrives in it before it is there. */
  storage: FileStorage;
  tasks: Record<string, Task>;
  cron: CronJob[];
}

const TASK = "files.sweep";

interface OrphanFilesDeps {
  db: Db;
  storage: FileStorage;
  log: Log;
  now: () => number;
}

export function createOrphanFiles(deps: OrphanFilesDeps): OrphanFiles {
  const { db, storage, now } = deps;
  const arriving = (sha256: string) => store.recordArrival(db, sha256, new Date(now()));
  return {
    storage: { ...storage, put: (source, limits) => storage.put(source, { ...limits, arriving }) },
    tasks: { [TASK]: () => deleteOrphans(deps) },
    cron: [{ task: TASK, pattern: "41 4 * * *" }],
  };
}

/**
 * Throws away bytes that arrived a day ago and that no row names: what was refused after it had come, or was cut off
 * before it was filed. The row of an arrival is held meanwhile: the same bytes, brought again, wait, and are put anew.
 */
async function deleteOrphans({ db, storage, log, now }: OrphanFilesDeps): Promise<void> {
  const before = new Date(now() - DAY_MS);
  await store.deleteReferenced(db, before);
  const gone: string[] = [];
  for (const sha256 of await store.listArrivedBefore(db, before)) {
    await db.transaction().execute(async (tx) => {
      if (!(await store.lockArrival(tx, sha256, before))) return;
      // Asked once it is held: a row that came before is seen.
      if (!(await store.isReferenced(tx, sha256))) {
        await storage.remove(sha256);
        gone.push(sha256);
      }
      await store.deleteArrival(tx, sha256);
    });
  }
  if (gone.length > 0)
    log.info({ sha256: gone.slice(0, 20), count: gone.length }, "bytes that no file names were thrown away");
}
