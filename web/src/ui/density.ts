import { readStored, writeStored } from "../lib/storage.ts";
import { createStore, useStore } from "../lib/store.ts";

const KEY = "vv.density";
const store = createStore({ compact: readStored<unknown>(KEY) === "compact" });

/** Whether tables stand close: kept on the device as well, so that a page does not jump once the server has told. */
export const useCompact = (): boolean => useStore(store, ({ compact }) => compact);

export function setCompact(compact: boolean): void {
  if (store.get().compact !== compact) store.set({ compact });
  writeStored(KEY, compact ? "compact" : null);
}
