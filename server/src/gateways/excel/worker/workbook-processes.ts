// The processes that read and write workbooks: two, so that a file that takes long delays only its own project.
import { actorOf, type Context } from "../../../platform/context/context.ts";
import { createCircuitBreaker } from "../../../platform/work/pool/circuit-breaker.ts";
import { createFairQueue } from "../../../platform/work/pool/fair-queue.ts";
import { type JobOptions, WorkerCrashed, WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

export interface WorkbookJob extends JobOptions {
  /** The file's project; files without a project share one lane. */
  readonly lane: string;
  /** The user whose file it is: one whose files crash several processes has to wait. */
  readonly by: string;
}

export interface WorkbookProcesses {
  /**
   * Runs a task on a file, which may be in several chunks.
   * @throws WorkbookFault, WorkerLost, AppError IMPORT_BUSY, FILES_REST, the signal's reason
   */
  run(task: string, file: readonly Uint8Array[], input: unknown, job: WorkbookJob): Promise<unknown>;
  /** Starts a process in advance, so that the next job does not wait for it. */
  warm(): void;
  close(): Promise<void>;
}

const LANES = { atOnce: 2, atOnceOfLane: 1, waiting: 16, waitingOfLane: 8, busy: "IMPORT_BUSY" } as const;
const MINUTE = 60_000;
const BREAKER = { losses: 3, withinMs: 30 * MINUTE, restMs: 2 * MINUTE, longestRestMs: 60 * MINUTE };

const PLATFORM_LANE = "platform";

/** The user and the lane of a job. @param project null: no project */
export const jobOf = (project: string | null, ctx: Context): Pick<WorkbookJob, "lane" | "by"> => ({
  lane: project ?? PLATFORM_LANE,
  by: actorOf(ctx).id,
});

export function createWorkbookProcesses(options: Omit<WorkerPoolOptions, "queue">): WorkbookProcesses {
  const pools = Array.from({ length: LANES.atOnce }, () => new WorkerPool({ ...options, queue: 1 }));
  const busy = new Set<WorkerPool>();
  const lanes = createFairQueue(LANES);
  const breaker = createCircuitBreaker(BREAKER);
  /** Prefers a running process to one that must be started. */
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
