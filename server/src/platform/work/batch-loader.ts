/** Keys in one query. */
const MAX_BATCH = 1000;

interface Waiter<T> {
  resolve(value: T | null): void;
  reject(error: unknown): void;
}

/**
 * Batches single lookups: all keys that are requested in one turn of the event loop are loaded with one query. Without it
 * a thousand devices that report at once cost a thousand queries.
 * @param find returns the values it finds, by key
 */
export function createBatchLoader<T>(find: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>): {
  load(key: string): Promise<T | null>;
} {
  let waiting = new Map<string, Waiter<T>[]>();
  const loadPart = (part: readonly [string, Waiter<T>[]][]) =>
    find(part.map(([key]) => key)).then(
      (results) => {
        for (const [key, all] of part) for (const { resolve } of all) resolve(results.get(key) ?? null);
      },
      (error: unknown) => {
        for (const [, all] of part) for (const { reject } of all) reject(error);
      },
    );
  const send = () => {
    const all = [...waiting];
    waiting = new Map();
    for (let at = 0; at < all.length; at += MAX_BATCH) void loadPart(all.slice(at, at + MAX_BATCH));
  };
  return {
    load: (key) =>
      new Promise((resolve, reject) => {
        if (waiting.size === 0) setImmediate(send);
        const own = waiting.get(key);
        if (own) own.push({ resolve, reject });
        else waiting.set(key, [{ resolve, reject }]);
      }),
  };
}
