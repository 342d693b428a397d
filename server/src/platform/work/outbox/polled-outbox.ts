import { createPollLoop, type PollLoop, type PollLoopOptions } from "../poll-loop.ts";

export interface PolledOutboxOptions<Item> extends Omit<PollLoopOptions, "run"> {
  /** Items delivered at the same time; each occupies a database connection. */
  readonly concurrency: number;
  /** The items that are due, the most urgent first, and when the next one will be. */
  findDue(): Promise<{ items: readonly Item[]; nextAt?: Date | undefined }>;
  keyOf(item: Item): string;
  /**
   * Claims the item and delivers it. An item may have been delivered since it was found, so this checks again under its
   * lock.
   */
  deliver(item: Item, isClosed: () => boolean): Promise<void>;
  onError(item: Item, error: unknown): void;
  readonly now: () => number;
}

/**
 * Delivers what a table says is due, in this process. Items are delivered concurrently, never one of them twice at a
 * time, and a slow receiver delays no other's. Retries are what the table says: an item that is still due is found
 * again in the next round.
 */
export function createPolledOutbox<Item>(options: PolledOutboxOptions<Item>): PollLoop {
  const { concurrency, findDue, keyOf, deliver, onError, now } = options;
  const inFlight = new Map<string, Promise<void>>();
  /** Found due while it was being delivered: its delivery may have begun before what is due now. */
  const foundInFlight = new Set<string>();
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const start = (item: Item) => {
    const key = keyOf(item);
    const delivery = deliver(item, () => closed)
      .catch((error: unknown) => onError(item, error))
      .finally(() => {
        inFlight.delete(key);
        if (foundInFlight.delete(key)) rounds.wake();
        fill();
      });
    inFlight.set(key, delivery);
  };
  const fill = () => {
    while (!closed && inFlight.size < concurrency) {
      const item = waiting.shift();
      if (item === undefined) return;
      start(item);
    }
  };
  const rounds = createPollLoop({
    ...options,
    run: async () => {
      const { items, nextAt } = await findDue();
      waiting = [];
      for (const item of items) {
        if (inFlight.has(keyOf(item))) foundInFlight.add(keyOf(item));
        else waiting.push(item);
      }
      fill();
      clearTimeout(timer);
      // The database's clock may differ from this timer; the regular round corrects that.
      if (nextAt && !closed) timer = setTimeout(rounds.wake, nextAt.getTime() - now()).unref();
    },
  });
  return {
    wake: rounds.wake,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await rounds.close();
      clearTimeout(timer);
      await Promise.all(inFlight.values());
    },
  };
}
