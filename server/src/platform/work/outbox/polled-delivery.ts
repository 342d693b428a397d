import { createPollLoop, type PollLoop, type PollLoopOptions } from "../poll-loop.ts";

export interface PolledDeliveryOptions<Item> extends Omit<PollLoopOptions, "run"> {
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
 * again at the next poll.
 */
export function createPolledDelivery<Item>(options: PolledDeliveryOptions<Item>): PollLoop {
  const { findDue, now } = options;
  const deliveries = createDeliveries(options, () => pollLoop.wake());
  let timer: NodeJS.Timeout | undefined;
  const pollLoop = createPollLoop({
    ...options,
    run: async (isClosed) => {
      const { items, nextAt } = await findDue();
      deliveries.replacePending(items);
      clearTimeout(timer);
      // The database's clock may differ from this timer; the regular poll corrects that.
      if (nextAt && !isClosed()) timer = setTimeout(pollLoop.wake, nextAt.getTime() - now()).unref();
    },
  });
  return {
    wake: pollLoop.wake,
    close: async () => {
      clearTimeout(timer);
      const ended = deliveries.close();
      await pollLoop.close();
      await ended;
    },
  };
}

/**
 * Delivers the pending items concurrently.
 *
 * @param onMissed called when a delivery ends whose item was found due once more while it ran: the delivery may have
 * begun before what made the item due
 */
function createDeliveries<Item>(
  { concurrency, keyOf, deliver, onError }: PolledDeliveryOptions<Item>,
  onMissed: () => void,
) {
  const inFlight = new Map<string, Promise<void>>();
  const dueAgain = new Set<string>();
  let pending: Item[] = [];
  let closed = false;
  const start = (item: Item) => {
    const key = keyOf(item);
    const delivery = deliver(item, () => closed)
      .catch((error: unknown) => onError(item, error))
      .finally(() => {
        inFlight.delete(key);
        if (dueAgain.delete(key)) onMissed();
        fill();
      });
    inFlight.set(key, delivery);
  };
  const fill = () => {
    while (!closed && inFlight.size < concurrency) {
      const item = pending.shift();
      if (item === undefined) return;
      start(item);
    }
  };
  return {
    replacePending: (items: readonly Item[]) => {
      pending = items.filter((item) => !inFlight.has(keyOf(item)));
      for (const item of items) if (inFlight.has(keyOf(item))) dueAgain.add(keyOf(item));
      fill();
    },
    close: async () => {
      closed = true;
      await Promise.all(inFlight.values());
    },
  };
}
