import type { ErrorCode } from "@vetaverde/contract/errors";
import { AppError } from "../../errors/app-error.ts";

export interface FairQueueOptions {
  /** Maximum concurrency, in all and per lane. */
  readonly concurrency: number;
  readonly concurrencyPerLane: number;
  /** Maximum number of waiting calls, in all and per lane; further ones are refused. */
  readonly maxWaiting: number;
  readonly maxWaitingPerLane: number;
  /** Error code for a refused caller. */
  readonly busy: ErrorCode;
}

export interface FairQueue {
  /**
   * Runs the work when it is its lane's turn.
   * @param lane a project, or a user where there is no project
   * @throws AppError `busy` when too much is waiting; the signal's reason; any error of the work
   */
  run<T>(lane: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Number of waiting calls. */
  readonly waiting: number;
}

interface Lane {
  readonly queue: (() => void)[];
  running: number;
  /** When the lane was last served, counted in calls. */
  served: number;
}

/**
 * Runs a few calls concurrently, round-robin over lanes: a lane with a hundred waiting calls delays another lane's next
 * call by at most the running ones.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;

  let served = 0;

  /** Of the lanes with waiting calls and free capacity, chooses the one that was served longest ago. */
  function pump(): void {
    while (running < options.concurrency) {
      let next: Lane | undefined;
      for (const lane of lanes.values()) {
        const isFree = lane.queue.length > 0 && lane.running < options.concurrencyPerLane;
        if (isFree && (!next || lane.served < next.served)) next = lane;
      }
      if (!next) return;
      const lane = next;
      running++;
      lane.served = ++served;
      lane.running++;
      waiting--;
      lane.queue.shift()?.();
    }
  }
  function enter(name: string, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        const place = lane.queue.indexOf(start);
        if (place < 0) return;
        lane.queue.splice(place, 1);
        waiting--;
        forget(name, lane);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      lane.queue.push(start);
      waiting++;
      pump();
    });
  }
  function forget(name: string, lane: Lane): void {
    if (lane.queue.length === 0 && lane.running === 0 && lanes.get(name) === lane) lanes.delete(name);
  }
  return {
    get waiting() {
      return waiting;
    },
    run: async (name, work, signal) => {
      signal?.throwIfAborted();
      const lane = lanes.get(name) ?? { queue: [], running: 0, served: served - 1 };
      const hasRoom = running < options.concurrency && lane.running < options.concurrencyPerLane;
      if (!hasRoom && (waiting >= options.maxWaiting || lane.queue.length >= options.maxWaitingPerLane))
        throw new AppError(options.busy);
      lanes.set(name, lane);
      await enter(name, lane, signal);
      try {
        return await work();
      } finally {
        running--;
        lane.running--;
        forget(name, lane);
        pump();
      }
    },
  };
}
