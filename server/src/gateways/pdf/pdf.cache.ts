/** More than what stands on some pages, and less than what would be felt in memory. */
const MAX_KNOWN = 20_000;
const LONG = 200;

/** What was found for a text, found once: names, heads and marks stand on every page, and a table's cells are measured before they are drawn. */
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
