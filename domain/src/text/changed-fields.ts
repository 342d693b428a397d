/** One field before and after a change, by its path: `guest.permissions`. */
export interface ChangedField {
  path: string;
  before: string | null;
  after: string | null;
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as a line of text; lists of plain values are separated by commas. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ") || null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * The differences between two states of an object, field by field, in their order. A null state lists all fields of the
 * other one.
 */
export function changedFields(before: unknown, after: unknown, path = ""): ChangedField[] {
  if (isTree(before) || isTree(after)) {
    const [from, to] = [isTree(before) ? before : {}, isTree(after) ? after : {}];
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys.flatMap((key) => changedFields(from[key], to[key], path ? `${path}.${key}` : key));
  }
  const [old, now] = [textOf(before), textOf(after)];
  return old === now ? [] : [{ path, before: old, after: now }];
}
