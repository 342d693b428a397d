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
class LaneQueue implements FairQueue {
  readonly #options: FairQueueOptions;
  readonly #lanes = new Map<string, Lane>();
  #running = 0;
  #waiting = 0;
  #served = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting;
  }

  async run<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const lane = this.#lanes.get(name) ?? { queue: [], running: 0, served: this.#served - 1 };
    if (!this.#hasRoom(lane) && this.#isFull(lane)) throw new AppError(this.#options.busy);
    this.#lanes.set(name, lane);
    await this.#enter(name, lane, signal);
    try {
      return await work();
    } finally {
      this.#running--;
      lane.running--;
      this.#deleteIdle(name, lane);
      this.#startNext();
    }
  }

  #hasRoom(lane: Lane): boolean {
    return this.#running < this.#options.concurrency && lane.running < this.#options.concurrencyPerLane;
  }

  #isFull(lane: Lane): boolean {
    return this.#waiting >= this.#options.maxWaiting || lane.queue.length >= this.#options.maxWaitingPerLane;
  }

  /** Resolves when it is the call's turn. */
  #enter(name: string, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        const place = lane.queue.indexOf(start);
        if (place < 0) return;
        lane.queue.splice(place, 1);
        this.#waiting--;
        this.#deleteIdle(name, lane);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      lane.queue.push(start);
      this.#waiting++;
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < this.#options.concurrency) {
      const lane = this.#nextLane();
      if (!lane) return;
      this.#running++;
      lane.served = ++this.#served;
      lane.running++;
      this.#waiting--;
      lane.queue.shift()?.();
    }
  }

  /** Of the lanes with waiting calls and free capacity, the one that was served longest ago. */
  #nextLane(): Lane | undefined {
    let next: Lane | undefined;
    for (const lane of this.#lanes.values()) {
      const isFree = lane.queue.length > 0 && lane.running < this.#options.concurrencyPerLane;
      if (isFree && (!next || lane.served < next.served)) next = lane;
    }
    return next;
  }

  #deleteIdle(name: string, lane: Lane): void {
    if (lane.queue.length === 0 && lane.running === 0 && this.#lanes.get(name) === lane)
      this.#lanes.delete(name);
  }
}

export const createFairQueue = (options: FairQueueOptions): FairQueue => new LaneQueue(options);
