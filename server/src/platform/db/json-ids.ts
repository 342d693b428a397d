/**
 * Replaces an id in a JSON value wherever `from` is a complete string. A list that contains both ids contains `into`
 * once afterwards.
 */
export function replaceId(value: unknown, from: string, into: string): unknown {
  if (value === from) return into;
  if (Array.isArray(value)) {
    const replaced = value.map((one) => replaceId(one, from, into));
    return value.includes(from) ? [...new Set(replaced)] : replaced;
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceId(one, from, into)]));
}
