/**
 * A JSON value in which one id stands for another: wherever `from` was a text of its own, `into` is. A list names nothing
 * twice that it named once.
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
