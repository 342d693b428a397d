/** Texts of a table of words by their path, as pairs: `plans.create.save` and what it says. */
export function flatten(value, path = "") {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}
