/** Content of a message file: a message, a list of messages, or a group of either. */
export type MessageTree = string | readonly MessageTree[] | { readonly [key: string]: MessageTree };

const MARK = "@:";
/** Prefix of keys of the server's messages; the other keys are those of the screens. */
export const SERVER_KEY = "server.";

/** The key of the message or group in a reference, such as `@:limits.verdicts` or `@:server.tokens.faults`. */
export const referenceIn = (message: string): string | null =>
  message.startsWith(MARK) ? message.slice(MARK.length) : null;

/**
 * Replaces each reference in a tree by the message or group that it names.
 * @param find returns the message or group at a key, or undefined
 * @throws if a reference names no message or group, or is circular
 */
export function resolveReferences(
  tree: MessageTree,
  find: (key: string) => MessageTree | undefined,
  trail: readonly string[] = [],
): MessageTree {
  const inside = (inner: MessageTree) => resolveReferences(inner, find, trail);
  if (typeof tree !== "string")
    return isList(tree)
      ? tree.map(inside)
      : Object.fromEntries(Object.entries(tree).map(([key, inner]) => [key, inside(inner)]));
  const key = referenceIn(tree);
  if (key === null) return tree;
  const found = find(key);
  if (found === undefined) throw new Error(`the reference ${MARK}${key} names no message`);
  if (trail.includes(key)) throw new Error(`the reference ${MARK}${key} leads back to itself`);
  return resolveReferences(found, find, [...trail, key]);
}

/** All keys that a tree refers to. */
export function referencesIn(tree: MessageTree): string[] {
  if (typeof tree !== "string") return Object.values(tree).flatMap(referencesIn);
  const key = referenceIn(tree);
  return key === null ? [] : [key];
}

/** The message or group at a key, such as `limits.verdicts`, in a tree of features. */
export function messageAt(tree: MessageTree | undefined, key: string): MessageTree | undefined {
  let found = tree;
  for (const name of key.split(".")) {
    if (found === undefined || typeof found === "string" || isList(found)) return undefined;
    found = Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}

const isList = (tree: MessageTree): tree is readonly MessageTree[] => Array.isArray(tree);
