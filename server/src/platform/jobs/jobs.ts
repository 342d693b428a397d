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
 * overtakes waiting ones; jobs of one queue are serialised.
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

/**
 * Starts the workers, and restarts them when they end unexpectedly. Failed jobs are retried with the library's
 * exponential backoff; a database outage loses no job.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { log } = options;
  const [twice] = repeated((options.cron ?? []).map(({ task }) => task));
  // The library would silently enqueue the job twice each time.
  if (twice) throw new Error(`the job "${twice}" is asked for by two patterns`);
  const patient = queuePool(options.pool);
  const stopping = new AbortController();
  const hands: Hands = { runner: null, active: new Set() };
  let runner: Runner | null = await launch(options, patient.pool, hands);
  const watch = watchQueue({
    db: options.db,
    log,
    watched: { runner: () => (runner ? hands.runner : null), active: () => [...hands.active] },
    beatMs: options.beatMs ?? BEAT_MS,
  });
  const supervise = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      if (runner) {
        const started = Date.now();
        await runner.promise.catch((error: unknown) =>
          log.error({ event: "job_queue.crashed", err: error }, "job queue ended with an error"),
        );
        runner = null;
        if (stopping.signal.aborted) return;
        if (Date.now() - started > MAX_PAUSE_MS) failures = 0;
      }
      failures++;
      log.error({ event: "job_queue.restarted", failures }, "restarting the job queue");
      await pause(Math.min(250 * 2 ** failures, MAX_PAUSE_MS), undefined, {
        signal: stopping.signal,
        ref: false,
      });
      const next = await launch(options, patient.pool, hands).catch((error: unknown) => {
        log.error({ event: "job_queue.start_failed", err: error }, "job queue did not start");
        return null;
      });
      if (stopping.signal.aborted) await next?.stop();
      else runner = next;
    }
  };
  // A pause interrupted by a stop is not a fault.
  const supervised = supervise().catch((error: unknown) => {
    if (!stopping.signal.aborted)
      log.error({ event: "job_queue.supervision_failed", err: error }, "job queue is no longer supervised");
  });
  return {
    state: async () => ({ running: runner !== null, ...(await countJobs(options.db)) }),
    stop: async () => {
      stopping.abort();
      await watch.stop();
      await runner
        ?.stop()
        .catch((error: unknown) =>
          log.warn({ event: "job_queue.stop_failed", err: error }, "job queue did not stop cleanly"),
        );
      await supervised;
      patient.close();
    },
  };
}

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) < at);

/** Jobs that the current runner is working on. */
interface Hands {
  runner: string | null;
  active: Set<string>;
}

function launch(
  { tasks, cron = [], concurrency = 2, log }: JobsOptions,
  pool: Pool,
  hands: Hands,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    hands.runner = workerPool.id;
  });
  return run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (
          payload: unknown,
          { job }: { job: { id: string; attempts: number; max_attempts: number } },
        ) => {
          hands.active.add(job.id);
          try {
            await task(payload, { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts });
          } finally {
            hands.active.delete(job.id);
          }
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      cron.map(({ task, pattern }) => ({ task, match: pattern, options: { backfillPeriod: 0 } })),
    ),
    logger: new WorkerLogger(() => (level, detail) => {
      if (level === "error") log.error({ event: "job_queue.error_reported", detail }, "job queue error");
      else if (level === "warning")
        log.warn({ event: "job_queue.warning_reported", detail }, "job queue warning");
      else log.debug({ event: "job_queue.message_reported", detail }, "job queue message");
    }),
  });
}

async function countJobs(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
           count(*) filter (where attempts >= max_attempts)::int as failed from graphile_worker.jobs`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}
