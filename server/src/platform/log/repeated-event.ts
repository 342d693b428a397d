const MINUTE_MS = 60_000;

/** Writers of the counts that are not logged yet, of all repeated events of this process. */
const pending = new Set<() => void>();

/**
 * Logs a condition that may repeat for every item as one line a minute. The first occurrence is logged immediately with
 * `count` 1; those of the following minute by one line at its end, with their number and the fields of the latest.
 * @param write writes the log line
 * @returns records an occurrence. Occurrences with different keys are counted separately: a key is a reason or a
 * project, never the id of an item
 */
export function createRepeatedEvent<Fields extends object>(
  write: (fields: Fields & { count: number }) => void,
  windowMs = MINUTE_MS,
): (fields: Fields, key?: string) => void {
  const windows = new Map<string, { count: number; latest: Fields }>();
  const open = (key: string, fields: Fields) => {
    const window = { count: 0, latest: fields };
    windows.set(key, window);
    const flush = () => {
      if (window.count > 0) write({ ...window.latest, count: window.count });
      window.count = 0;
    };
    pending.add(flush);
    setTimeout(() => {
      pending.delete(flush);
      windows.delete(key);
      const isRepeated = window.count > 0;
      flush();
      if (isRepeated) open(key, window.latest);
    }, windowMs).unref();
  };
  return (fields, key = "") => {
    const window = windows.get(key);
    if (window) {
      window.count++;
      window.latest = fields;
      return;
    }
    write({ ...fields, count: 1 });
    open(key, fields);
  };
}

/** Logs the counts that wait for the end of their minute; called before the process ends. */
export function flushRepeatedEvents(): void {
  for (const flush of pending) flush();
}
