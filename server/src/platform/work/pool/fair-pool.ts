import { type CircuitBreakerOptions, createCircuitBreaker } from "./circuit-breaker.ts";
import { createFairQueue, type FairQueueOptions } from "./fair-queue.ts";
import {
  createWorkerPool,
  WorkerCrashed,
  type WorkerPool,
  type WorkerPoolOptions,
  type WorkerTask,
} from "./worker-pool.ts";

export interface FairPoolOptions extends WorkerPoolOptions {
  readonly fairQueue: FairQueueOptions;
  readonly breaker: CircuitBreakerOptions;
}

export interface LaneTask {
  /** A project, or a user where there is no project. */
  readonly lane: string;
  /** Who is paused after several crashes; absent: the lane. */
  readonly by?: string;
  /** Called when the task crashed its process by its time, its memory or an end of its own. */
  readonly onCrash?: (crash: WorkerCrashed) => void;
}

export interface FairPool extends WorkerPool {
  /**
   * Runs a task when it is its lane's turn. A lane with many or hostile files delays the others by at most the running
   * tasks, and is paused after its files crashed several processes.
   * @throws AppError of a full queue (`fairQueue.busy`) and FILES_REST during a pause; as `run`
   */
  runInLane(task: WorkerTask & LaneTask): Promise<unknown>;
}

/** A pool of worker processes for untrusted files, which is shared fairly. */
export function createFairPool({ fairQueue, breaker, ...options }: FairPoolOptions): FairPool {
  const pool = createWorkerPool(options);
  const queue = createFairQueue(fairQueue);
  const crashes = createCircuitBreaker(breaker);
  return {
    ...pool,
    runInLane: async ({ lane, by = lane, onCrash, ...task }) => {
      crashes.check(by);
      const attempt = async () => {
        // Checked again, so that tasks queued behind the crashed ones are refused as well.
        crashes.check(by);
        try {
          return await pool.run(task);
        } catch (error) {
          if (error instanceof WorkerCrashed && error.reason !== "failed" && error.reason !== "stopped") {
            onCrash?.(error);
            crashes.recordCrash(by);
          }
          throw error;
        }
      };
      return queue.run(lane, attempt, task.signal);
    },
  };
}
