import type { Db } from "../../platform/db/db.ts";
import { type Found, findNames, findNamesWithin, type Kind } from "./names.store.ts";
import { attempts, type Group, type Matching, type Typed } from "./search.words.ts";

export interface Search {
  project: string;
  /** What the person may see. */
  kinds: readonly Kind[];
  /** Folded. */
  text: string;
  typed: readonly Typed[];
  fitting: readonly Matching[];
}

/** With so many found there is no need to guess. */
const FEW = 5;
/** Whoever types waits no longer than this for what is hard to find. */
const PATIENCE_MS = 1_000;

/**
 * Names that begin with the text, hold its words, parts of them, or what was probably meant: until there are a few, or
 * time is up. Then what was found is not all that there may be.
 */
export async function candidates(
  db: Db,
  now: () => number,
  { project, kinds, text, typed, fitting }: Search,
): Promise<{ found: Found[]; partial: boolean }> {
  const began = now();
  const found = new Map<string, Found>();
  const add = (names: readonly Found[]) => {
    for (const name of names) found.set(`${name.kind} ${name.id}`, name);
  };
  const result = (partial: boolean) => ({ found: [...found.values()], partial });
  let begins: string | null = text;
  const look = async (groups: readonly Group[]) => {
    add(await findNames(db, { project, kinds, begins, groups }));
    begins = null;
  };
  // Without a word only signs were typed.
  if (typed.length === 0) await look([]);
  const tries = attempts(typed, fitting);
  for (const [n, groups] of tries.entries()) {
    if (n > 0 && now() - began > PATIENCE_MS) return result(true);
    await look(groups);
    if (found.size >= FEW) return result(false);
  }
  const last = tries.at(-1) ?? [];
  // Of a short word more begin than are told: where another word leads to few names, these are looked at one by one.
  if (!last.some(({ open }) => open) || last.every(({ open }) => open)) return result(false);
  const wanted = { project, kinds, begins: null, groups: last, loosely: true };
  const more = await findNamesWithin(db, PATIENCE_MS - (now() - began), wanted);
  add(more ?? []);
  return result(more === null);
}
