import type { FileStorage } from "../../gateways/files/files.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { CronJob, Task } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log/log.ts";
import * as store from "./orphan-files.store.ts";

/** Content not referenced after this time never will be: the request that brought it ended long before. */
const DAY_MS = 86_400_000;

export interface OrphanFiles {
  /** The storage; it records every arrival before the content is stored. */
  storage: FileStorage;
  /** Records content that a row no longer references, in the transaction that deletes the row. */
  release(tx: Tx, sha256: string): Promise<void>;
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
    release: (tx, sha256) => store.recordArrival(tx, sha256, new Date(now())),
    tasks: { [TASK]: () => deleteOrphans(deps) },
    cron: [{ task: TASK, pattern: "41 4 * * *" }],
  };
}

/**
 * Deletes content that arrived a day ago and that no row references: uploads that were refused after storing, or
 * interrupted before a row was written. The arrival's row is locked meanwhile: another upload of the same bytes waits,
 * and then stores them again.
 */
async function deleteOrphans({ db, storage, log, now }: OrphanFilesDeps): Promise<void> {
  const before = new Date(now() - DAY_MS);
  await store.deleteReferenced(db, before);
  const gone: string[] = [];
  for (const sha256 of await store.listArrivedBefore(db, before)) {
    await db.transaction().execute(async (tx) => {
      if (!(await store.lockArrival(tx, sha256, before))) return;
      // Checked after locking, so that a row committed before is visible.
      if (!(await store.isReferenced(tx, sha256))) {
        await storage.remove(sha256);
        gone.push(sha256);
      }
      await store.deleteArrival(tx, sha256);
    });
  }
  if (gone.length > 0)
    log.info(
      { event: "files.orphans_deleted", sha256: gone.slice(0, 20), count: gone.length },
      "stored content without a file row deleted",
    );
}
