// The processes in which workbooks are opened and written: two, so that a file made to take long holds up its own
// project and no other.
import { actorOf, type Context } from "../../../platform/context/context.ts";
import { createCircuitBreaker } from "../../../platform/worker/circuit-breaker.ts";
import { createFairQueue } from "../../../platform/worker/fair-queue.ts";
import { type JobOptions, WorkerCrashed, WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

export interface WorkbookJob extends JobOptions {
  /** The project it is of; one lane for what is of none. */
  readonly lane: string;
  /** Whose file it is: whoever ends several processes with theirs has to wait. */
  readonly by: string;
}

export interface WorkbookProcesses {
  /**
   * Runs a task on a file, which may come in pieces.
   * @throws WorkbookFault, WorkerLost, AppError IMPORT_BUSY, FILES_REST, the signal's reason
   */
  run(task: string, file: readonly Uint8Array[], input: unknown, job: WorkbookJob): Promise<unknown>;
  /** Starts a process so that the next job need not wait for it. */
  warm(): void;
  close(): Promise<void>;
}

const LANES = { atOnce: 2, atOnceOfLane: 1, waiting: 16, waitingOfLane: 8, busy: "IMPORT_BUSY" } as const;
const MINUTE = 60_000;
const BREAKER = { losses: 3, withinMs: 30 * MINUTE, restMs: 2 * MINUTE, longestRestMs: 60 * MINUTE };

const PLATFORM_LANE = "platform";

/** Whose job it is and in which lane it waits. @param project null: of none */
export const jobOf = (project: string | null, ctx: Context): Pick<WorkbookJob, "lane" | "by"> => ({
  lane: project ?? PLATFORM_LANE,
  by: actorOf(ctx).id,
});

export function createWorkbookProcesses(options: Omit<WorkerPoolOptions, "queue">): WorkbookProcesses {
  const pools = Array.from({ length: LANES.atOnce }, () => new WorkerPool({ ...options, queue: 1 }));
  const busy = new Set<WorkerPool>();
  const lanes = createFairQueue(LANES);
  const breaker = createCircuitBreaker(BREAKER);
  /** One that stands ready before one that is to be started. */
  const take = (): WorkerPool => {
    const free = pools.filter((pool) => !busy.has(pool));
    const pool = free.find(({ pid }) => pid !== undefined) ?? free[0];
    if (!pool) throw new Error("more work runs than there are processes");
    return pool;
  };
  return {
    run: (task, file, input, { lane, by, ...job }) =>
      lanes.run(
        lane,
        async () => {
          breaker.check(by);
          const pool = take();
          busy.add(pool);
          try {
            return await pool.run(task, file, input, job);
          } catch (error) {
            if (error instanceof WorkerCrashed && error.why !== "failed" && error.why !== "stopped")
              breaker.lost(by);
            throw error;
          } finally {
            busy.delete(pool);
          }
        },
        job.signal,
      ),
    warm: () => pools[0]?.warm(),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
