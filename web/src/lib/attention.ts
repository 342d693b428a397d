import { createStore } from "./store.ts";

/** A count beside a menu entry, and what it counts. */
export interface MenuCount {
  n: number;
  text: string;
}

/** Counts beside the entries of the menu, by alias; an entry that waits for nothing has none. */
export const menuCounts = createStore<{ counts: Readonly<Record<string, MenuCount>> }>({ counts: {} });
