import { makeBackup } from "../features/backups/backup.ts";
import { mountBackups } from "../features/backups/backups.routes.ts";
import { type BackupsService, createBackupsService } from "../features/backups/backups.service.ts";
import { deleteOldRuns } from "../features/backups/backups.store.ts";
import { createScheduledBackups, type ScheduledBackupsDeps } from "../features/backups/scheduled-backups.ts";
import { createSealing } from "../features/backups/sealing.ts";
import { openObjects } from "../gateways/files/objects.open.ts";
import type { Events } from "../platform/events/events.ts";
import { VERSION } from "../platform/program/version.ts";
import { readStoredKey } from "../platform/secrets/secrets.ts";
import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

export interface Backups extends Module {
  state: BackupsService["state"];
}

/** Builds the scheduled backups, their settings and what is known about them. */
export function createBackups(core: Core & { emit: Events["emit"] }): Backups {
  const { db, log, config, access, now, emit } = core;
  const service = createBackupsService({
    db,
    configured: config.backup.to !== undefined,
    encrypted: config.backup.key !== undefined,
    now,
  });
  const scheduled = createScheduledBackups({ db, log, emit, now, make: maker(core) });
  return {
    state: service.state,
    mount: (http) => mountBackups(http, access, service),
    tasks: scheduled.tasks,
    cron: scheduled.cron,
    deleteExpired: () => deleteOldRuns(db),
    close: () => scheduled.close(),
  };
}

function maker({ config, ownerUrl, storage }: Core): ScheduledBackupsDeps["make"] {
  const { to, key, s3 } = config.backup;
  if (to === undefined || ownerUrl === undefined) return null;
  return async (run) => {
    const store = openObjects(to, s3, config.dataDir);
    try {
      const secretKey = config.secretKey === undefined ? await readStoredKey(config.dataDir) : undefined;
      const source = { url: ownerUrl, storage, secretKey, program: VERSION };
      return await makeBackup({ source, store, sealing: await createSealing(key), ...run });
    } finally {
      store.close();
    }
  };
}
