import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import type { Log } from "../log/log.ts";

/** Who is not heard of for this many beats is dead. */
const DEAD_BEATS = 6;

export interface Watched {
  /** Under which the library marks a job as taken; null while the queue is not running. */
  runner(): string | null;
  /** The jobs that are being worked on here and now. */
  active(): readonly string[];
}

/**
 * Gives back the jobs of runners that died with them in hand, which the library itself would leave for four hours.
 * Every runner says that it lives, in a table; a job whose holder is silent becomes free, and so does one that this
 * runner holds in the table and not in its hands, since the answer that gave it was lost. Nobody judges others
 * before having been heard of for as long as death takes: after an outage everybody is silent alike.
 */
export function watchQueue(options: { db: Db; log: Log; watched: Watched; beatMs: number }) {
  const { db, log, watched, beatMs } = options;
  const deadMs = beatMs * DEAD_BEATS;
  let steady = 0;
  let known: string | null = null;
  const beat = async () => {
    const id = watched.runner();
    if (id !== known) steady = 0;
    known = id;
    if (!id) return;
    await sql`insert into queue_runners (id) values (${id})
      on conflict (id) do update set seen_at = now()`.execute(db);
    if (++steady <= DEAD_BEATS) return;
    const freed = await freeLost(db, id, watched.active(), deadMs);
    if (freed > 0) log.warn({ freed }, "jobs of a worker that died are given back");
  };
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch((error: unknown) => {
      steady = 0;
      log.warn({ err: error }, "the queue's sign of life was not written");
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

/** @returns how many jobs it gave back. */
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
