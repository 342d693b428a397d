/** Flattens a table of messages to pairs of path and text: `plans.create.save` and its text. */
export function flatten(value, path = "") {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}
