/** More than some pages need, and small compared to the available memory. */
const MAX_KNOWN = 20_000;
const LONG = 200;

/**
 * Caches results by text: names, headers and markers repeat on every page, and a table's cells are measured before they
 * are drawn.
 */
export function createTextCache<T>() {
  const found = new Map<string, T>();
  return (key: string, find: () => T): T => {
    const before = found.get(key);
    if (before !== undefined) return before;
    const now = find();
    if (key.length > LONG) return now;
    if (found.size >= MAX_KNOWN) found.clear();
    found.set(key, now);
    return now;
  };
}
