import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import type { Log } from "../log/log.ts";
import { createRepeatedEvent } from "../log/repeated-event.ts";

/** A runner without a heartbeat for this many intervals counts as crashed. */
const DEAD_BEATS = 6;

export interface Watched {
  /** Name under which the library locks jobs; null while the queue is not running. */
  runnerId(): string | null;
  /** Jobs currently running in this process. */
  active(): readonly string[];
}

/**
 * Releases the jobs of crashed runners, which the library itself would leave locked for four hours. Every runner writes
 * a heartbeat to a table. A job is released when its runner's heartbeat is missing, and also when this runner has it
 * locked in the table but is not running it, because the response that assigned it was lost. A runner does not release
 * others' jobs before its own heartbeat has been running for that timeout: after an outage, all heartbeats are missing.
 */
export function watchQueue(options: { db: Db; log: Log; watched: Watched; beatMs: number }) {
  const { db, log, watched, beatMs } = options;
  const deadMs = beatMs * DEAD_BEATS;
  let steady = 0;
  let lastId: string | null = null;
  const beat = async () => {
    const id = watched.runnerId();
    if (id !== lastId) steady = 0;
    lastId = id;
    if (!id) return;
    await sql`insert into queue_runners (id) values (${id})
      on conflict (id) do update set seen_at = now()`.execute(db);
    if (++steady <= DEAD_BEATS) return;
    const freed = await freeLost(db, id, watched.active(), deadMs);
    if (freed > 0) log.warn({ event: "jobs.released", count: freed }, "jobs of a crashed process released");
  };
  const logFailure = createRepeatedEvent<{ err: unknown }>((fields) =>
    log.warn(
      { event: "job_queue.heartbeat_failed", ...fields },
      "heartbeat of the job queue could not be stored",
    ),
  );
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch((error: unknown) => {
      steady = 0;
      logFailure({ err: error });
    });
  }, beatMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
    },
  };
}

/** @returns number of released jobs. */
async function freeLost(db: Db, own: string, active: readonly string[], deadMs: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const silent = sql`now() - make_interval(secs => ${deadMs / 1000})`;
    await sql`delete from queue_runners where seen_at < ${silent}
      and not exists (select 1 from graphile_worker._private_jobs where locked_by = queue_runners.id)`.execute(
      tx,
    );
    const { rows } = await sql<{ queue: number | null }>`
      update graphile_worker._private_jobs set locked_by = null, locked_at = null
       where locked_at < ${silent}
         and case when locked_by = ${own} then not id = any(${[...active]}::bigint[])
                  else not exists (select 1 from queue_runners r where r.id = locked_by and r.seen_at >= ${silent}) end
      returning job_queue_id as queue`.execute(tx);
    const queues = [...new Set(rows.flatMap(({ queue }) => queue ?? []))];
    if (queues.length > 0) {
      await sql`update graphile_worker._private_job_queues set locked_by = null, locked_at = null
        where id = any(${queues}::int[])`.execute(tx);
    }
    return rows.length;
  });
}
