import { parseCronItems, type Runner, run, Logger as WorkerLogger } from "graphile-worker";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Db, Tx } from "../db/db.ts";
import type { Log } from "../log/log.ts";

/** A job's work. It may run more than once: a crash after the work and before the mark repeats it. */
export type Task = (payload: unknown, job: { attempt: number; lastAttempt: boolean }) => Promise<void>;
export interface CronJob {
  task: string;
  /** Five-field pattern in UTC. */
  pattern: string;
}

/** Queues a job in the transaction of the change that asks for it: both happen or neither. */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: unknown,
  options: { key?: string; maxAttempts?: number; runAt?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
    max_attempts := ${options.maxAttempts ?? 25}, job_key := ${options.key ?? null},
    run_at := ${options.runAt ?? null})`.execute(tx);
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

/** Starts the workers. Failed jobs are tried again with growing pauses (the library's exponential back-off). */
export async function startJobs(options: {
  db: Db;
  pool: Pool;
  tasks: Record<string, Task>;
  cron?: CronJob[];
  log: Log;
  concurrency?: number;
}): Promise<Jobs> {
  const { log } = options;
  let running = true;
  const runner: Runner = await run({
    pgPool: options.pool,
    concurrency: options.concurrency ?? 2,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: Object.fromEntries(
      Object.entries(options.tasks).map(([name, task]) => [
        name,
        (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) =>
          task(payload, {
            attempt: helpers.job.attempts,
            lastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
          }),
      ]),
    ),
    parsedCronItems: parseCronItems(
      (options.cron ?? []).map(({ task, pattern }) => ({
        task,
        match: pattern,
        options: { backfillPeriod: 0 },
      })),
    ),
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error") log.error({ queue: message }, "job queue");
      else if (level === "warning") log.warn({ queue: message }, "job queue");
      else log.debug({ queue: message }, "job queue");
    }),
  });
  runner.promise
    .catch((error: unknown) => log.error({ err: error }, "the job queue stopped"))
    .finally(() => {
      running = false;
    });
  return {
    state: async () => ({ running, ...(await countJobs(options.db)) }),
    stop: async () => {
      if (running) await runner.stop();
    },
  };
}

async function countJobs(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
           count(*) filter (where attempts >= max_attempts)::int as failed from graphile_worker.jobs`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}
