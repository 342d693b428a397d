import type { Db, Tx } from "../../platform/db/db.ts";
import { newId, PLATFORM } from "../../platform/db/id.ts";
import type { Events } from "../../platform/events/events.ts";
import type { CronJob, Task } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log/log.ts";
import type { BackupOutcome } from "./backup.ts";
import * as store from "./backups.store.ts";
import { type BackupHistory, isDue, isLate } from "./due.ts";

const TASK = "backups.watch";
const DAY_MS = 86_400_000;

export interface ScheduledBackupsDeps {
  db: Db;
  log: Log;
  emit: Events["emit"];
  now: () => number;
  /**
   * Makes one backup and deletes those beyond `keep`; null: the operator has set no place.
   * @param begun called once no other backup of this database is running
   */
  make:
    | ((run: { keep: number; signal: AbortSignal; begun(): Promise<void> }) => Promise<BackupOutcome>)
    | null;
}

export interface ScheduledBackups {
  tasks: Record<string, Task>;
  cron: CronJob[];
  /** Resolves once no backup is running that this process has begun. */
  settled(): Promise<void>;
  /** Gives up a running backup; the next round repeats it. */
  close(): Promise<void>;
}

/**
 * Looks every quarter of an hour whether a backup is due or missing. A backup may take hours: it does not occupy a
 * worker of the job queue, and ends with the process.
 */
export function createScheduledBackups(deps: ScheduledBackupsDeps): ScheduledBackups {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  const watch = async () => {
    if (!deps.make) return;
    const history = await readHistory(deps.db);
    await notifyWhenLate(deps, history);
    if (running || !isDue(history, deps.now())) return;
    running = run(deps, deps.make, history.schedule.keep, stop.signal).finally(() => {
      running = null;
    });
  };
  return {
    tasks: { [TASK]: watch },
    cron: [{ task: TASK, pattern: "*/15 * * * *" }],
    settled: async () => void (await running),
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

async function readHistory(db: Db) {
  const [schedule, lastSuccess, lastFailure] = await Promise.all([
    store.findSchedule(db),
    store.findLastSuccess(db),
    store.findLastFailure(db),
  ]);
  return { schedule, lastSuccess, lastFailure };
}

async function run(
  { db, log, now }: ScheduledBackupsDeps,
  make: NonNullable<ScheduledBackupsDeps["make"]>,
  keep: number,
  signal: AbortSignal,
): Promise<void> {
  const id = newId();
  let isBegun = false;
  const begun = async () => {
    await store.beginRun(db, id, new Date(now()));
    isBegun = true;
  };
  try {
    const outcome = await make({ keep, signal, begun });
    await store.endRun(db, id, new Date(now()), outcome);
    await store.forgetAlert(db);
    log.info({ event: "backup.made", backup: outcome.id, writtenBytes: outcome.writtenBytes }, "backup made");
  } catch (error) {
    if (signal.aborted) return;
    log.error({ event: "backup.failed", err: error }, "a scheduled backup failed");
    if (isBegun) await store.failRun(db, id, new Date(now()), (error as Error).message).catch(() => {});
  }
}

/** Once a day, while it lasts. */
async function notifyWhenLate(
  { db, log, emit, now }: ScheduledBackupsDeps,
  history: BackupHistory,
): Promise<void> {
  if (!isLate(history, now())) return;
  const { lastSuccess, schedule } = history;
  const hours = Math.floor((now() - (lastSuccess ?? schedule.since).getTime()) / 3_600_000);
  const isNew = await db.transaction().execute(async (tx: Tx) => {
    if (!(await store.markAlerted(tx, new Date(now()), new Date(now() - DAY_MS)))) return false;
    await emit(tx, PLATFORM, "backup.late", { hours, people: await store.listSystemAdmins(tx) });
    return true;
  });
  if (isNew) log.warn({ event: "backup.late", hours }, "the newest backup is too old");
}
