export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/**
 * Fills the path's placeholders and adds the query: lists repeat their name, empty values are omitted.
 * `address("/a/{id}", { id: "1" }, { station: ["x", "y"] })` is `/a/1?station=x&station=y`.
 */
export function address(
  path: string,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`${path} needs "${name}"`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
