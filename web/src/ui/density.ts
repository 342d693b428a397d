import { readStored, writeStored } from "../lib/storage.ts";
import { createStore, useStore } from "../lib/store.ts";

const KEY = "vv.density";
const store = createStore({ compact: readStored<unknown>(KEY) === "compact" });

/**
 * Whether tables are compact. Also stored on the device, so that the page does not shift when the server's value
 * arrives.
 */
export const useCompact = (): boolean => useStore(store, ({ compact }) => compact);

export function setCompact(compact: boolean): void {
  if (store.get().compact !== compact) store.set({ compact });
  writeStored(KEY, compact ? "compact" : null);
}
