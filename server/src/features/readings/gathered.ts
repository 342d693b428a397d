/** In one question; beyond, another one. */
const MOST = 1000;

interface Asked<T> {
  resolve(value: T | null): void;
  reject(error: unknown): void;
}

/**
 * Looks up one by one what is asked together: whatever is asked in one turn of the loop goes in one question. A thousand
 * devices that report at once would ask a thousand times.
 * @param find gives what it finds by the keys that were asked for
 */
export function createGathered<T>(find: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>): {
  load(key: string): Promise<T | null>;
} {
  let waiting = new Map<string, Asked<T>[]>();
  const ask = (part: readonly [string, Asked<T>[]][]) =>
    find(part.map(([key]) => key)).then(
      (found) => {
        for (const [key, all] of part) for (const { resolve } of all) resolve(found.get(key) ?? null);
      },
      (error: unknown) => {
        for (const [, all] of part) for (const { reject } of all) reject(error);
      },
    );
  const send = () => {
    const all = [...waiting];
    waiting = new Map();
    for (let at = 0; at < all.length; at += MOST) void ask(all.slice(at, at + MOST));
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
