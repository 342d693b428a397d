import type { Db } from "../../platform/db/db.ts";
import { findNames, findNamesWithin, type Kind, type NameHit } from "./names.store.ts";
import { attempts, type Group, type Matching, type Typed } from "./search.messages.ts";

export interface Search {
  project: string;
  /** The kinds that the user may read. */
  kinds: readonly Kind[];
  /** Folded. */
  text: string;
  typed: readonly Typed[];
  fitting: readonly Matching[];
}

/** With this many results, looser matching is skipped. */
const FEW = 5;
/** Time limit for looser matching while a user is typing. */
const PATIENCE_MS = 1_000;

/**
 * Names that begin with the text, contain its words, parts of them, or similar words: until there are a few results, or
 * the time is up. In the latter case the result is partial.
 */
export async function candidates(
  db: Db,
  now: () => number,
  { project, kinds, text, typed, fitting }: Search,
): Promise<{ hits: NameHit[]; partial: boolean }> {
  const began = now();
  const hits = new Map<string, NameHit>();
  const add = (names: readonly NameHit[]) => {
    for (const name of names) hits.set(`${name.kind} ${name.id}`, name);
  };
  const result = (partial: boolean) => ({ hits: [...hits.values()], partial });
  let begins: string | null = text;
  const search = async (groups: readonly Group[]) => {
    add(await findNames(db, { project, kinds, begins, groups }));
    begins = null;
  };
  // Without words the text has only punctuation, so only the prefix is searched.
  if (typed.length === 0) await search([]);
  const tries = attempts(typed, fitting);
  for (const [n, groups] of tries.entries()) {
    if (n > 0 && now() - began > PATIENCE_MS) return result(true);
    await search(groups);
    if (hits.size >= FEW) return result(false);
  }
  const last = tries.at(-1) ?? [];
  // The word list of a short text is cut: when another word restricts the result to few names, these are compared one
  // by one.
  if (!last.some(({ open }) => open) || last.every(({ open }) => open)) return result(false);
  const query = { project, kinds, begins: null, groups: last, loosely: true };
  const more = await findNamesWithin(db, PATIENCE_MS - (now() - began), query);
  add(more ?? []);
  return result(more === null);
}
