import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { parseCronItems, type Runner, run, type WorkerEvents, Logger as WorkerLogger } from "graphile-worker";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Db, Tx } from "../db/db.ts";
import type { Log } from "../log/log.ts";
import { queuePool } from "./queue-pool.ts";
import { watchQueue } from "./queue-watch.ts";

const MAX_PAUSE_MS = 30_000;
const BEAT_MS = 10_000;

/** A job's work. It may run more than once: a crash after the work and before the job is marked done repeats it. */
export type Task = (payload: unknown, job: { attempt: number; lastAttempt: boolean }) => Promise<void>;
export interface CronJob {
  task: string;
  /** Five-field pattern in UTC. */
  pattern: string;
}

/**
 * Enqueues a job in the transaction of the change that causes it, so that both commit or neither. An urgent job
 * overtakes pending ones; jobs of one queue are serialised.
 */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: unknown,
  options: { key?: string; maxAttempts?: number; runAt?: Date; urgent?: true; queue?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
    max_attempts := ${options.maxAttempts ?? 25}, job_key := ${options.key ?? null},
    run_at := ${options.runAt ?? null}, queue_name := ${options.queue ?? null}, priority := ${options.urgent ? -1 : 0})`.execute(
    tx,
  );
}

/** The counts are named as the metric `jobs` names them. */
export interface QueueState {
  running: boolean;
  waiting: number;
  failed: number;
}

export interface Jobs {
  state(): Promise<QueueState>;
  stop(): Promise<void>;
}

interface JobsOptions {
  db: Db;
  pool: Pool;
  tasks: Record<string, Task>;
  cron?: CronJob[];
  log: Log;
  concurrency?: number;
  /** Interval of the runner's heartbeat. */
  beatMs?: number;
}

/** The current runner; null while none runs. */
interface Supervised {
  runner: Runner | null;
}

/**
 * Starts the workers, and restarts them when they end unexpectedly. Failed jobs are retried with the library's
 * exponential backoff; a database outage loses no job.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { db, log, beatMs = BEAT_MS } = options;
  const [duplicateTask] = repeated((options.cron ?? []).map(({ task }) => task));
  // The library would silently enqueue the job twice each time.
  if (duplicateTask) throw new Error(`the job "${duplicateTask}" has two patterns`);
  const retryingPool = queuePool(options.pool);
  const stopping = new AbortController();
  const activity: RunnerActivity = { runnerId: null, active: new Set() };
  const start = () => launch(options, retryingPool.pool, activity);
  const supervised: Supervised = { runner: await start() };
  const watched = {
    runnerId: () => (supervised.runner ? activity.runnerId : null),
    active: () => [...activity.active],
  };
  const watch = watchQueue({ db, log, watched, beatMs });
  // A pause interrupted by a stop is not a fault.
  const supervision = supervise(supervised, start, log, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted)
      log.error({ event: "job_queue.supervision_failed", err: error }, "job queue is no longer supervised");
  });
  return {
    state: async () => ({ running: supervised.runner !== null, ...(await countJobs(db)) }),
    stop: async () => {
      stopping.abort();
      await watch.stop();
      await supervised.runner
        ?.stop()
        .catch((error: unknown) =>
          log.warn({ event: "job_queue.stop_failed", err: error }, "job queue did not stop cleanly"),
        );
      await supervision;
      retryingPool.close();
    },
  };
}

/** Starts a new runner whenever the current one ends, with growing pauses, until the signal aborts. */
async function supervise(
  supervised: Supervised,
  start: () => Promise<Runner>,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  for (let failures = 0; !stopping.aborted; ) {
    if (supervised.runner) {
      const started = Date.now();
      await supervised.runner.promise.catch((error: unknown) =>
        log.error({ event: "job_queue.crashed", err: error }, "job queue ended with an error"),
      );
      supervised.runner = null;
      if (stopping.aborted) return;
      if (Date.now() - started > MAX_PAUSE_MS) failures = 0;
    }
    failures++;
    // The name of the event stays for those who search for it; it is logged when the restart is scheduled.
    log.error({ event: "job_queue.restarted", failures }, "the job queue is restarted after a pause");
    await pause(Math.min(250 * 2 ** failures, MAX_PAUSE_MS), undefined, { signal: stopping, ref: false });
    const next = await start().catch((error: unknown) => {
      log.error({ event: "job_queue.start_failed", err: error }, "job queue did not start");
      return null;
    });
    if (stopping.aborted) await next?.stop();
    else supervised.runner = next;
  }
}

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) < at);

/** Jobs that the current runner is working on. */
interface RunnerActivity {
  runnerId: string | null;
  active: Set<string>;
}

function launch(
  { tasks, cron = [], concurrency = 2, log }: JobsOptions,
  pool: Pool,
  activity: RunnerActivity,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    activity.runnerId = workerPool.id;
  });
  return run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, tracked(task, activity.active)]),
    ),
    parsedCronItems: parseCronItems(
      cron.map(({ task, pattern }) => ({ task, match: pattern, options: { backfillPeriod: 0 } })),
    ),
    logger: workerLogger(log),
  });
}

/** The task in the library's form; `active` contains its job while it runs. */
const tracked =
  (task: Task, active: Set<string>) =>
  async (
    payload: unknown,
    { job }: { job: { id: string; attempts: number; max_attempts: number } },
  ): Promise<void> => {
    active.add(job.id);
    try {
      await task(payload, { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts });
    } finally {
      active.delete(job.id);
    }
  };

const workerLogger = (log: Log) =>
  new WorkerLogger(() => (level, detail) => {
    if (level === "error") log.error({ event: "job_queue.error_reported", detail }, "job queue error");
    else if (level === "warning")
      log.warn({ event: "job_queue.warning_reported", detail }, "job queue warning");
    else log.debug({ event: "job_queue.message_reported", detail }, "job queue message");
  });

async function countJobs(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
           count(*) filter (where attempts >= max_attempts)::int as failed from graphile_worker.jobs`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}
