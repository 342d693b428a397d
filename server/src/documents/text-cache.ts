/** More than some pages need, and small compared to the available memory. */
const MAX_KNOWN = 20_000;
const LONG = 200;

/**
 * Caches results by text: names, headers and markers repeat on every page, and a table's cells are measured before they
 * are drawn.
 */
export function createTextCache<T>() {
  const values = new Map<string, T>();
  return (key: string, find: () => T): T => {
    const before = values.get(key);
    if (before !== undefined) return before;
    const now = find();
    if (key.length > LONG) return now;
    if (values.size >= MAX_KNOWN) values.clear();
    values.set(key, now);
    return now;
  };
}
