import { onShelf, type Shelf } from "../idb.ts";
import type { OutboxItem } from "./outbox.item.ts";

/** The person stands first in the key: what is asked for without them is not found. */
const SHELF: Shelf = { database: "vv-outbox", store: "items", keyPath: ["person", "id"] };
/** Tells every page and the service worker that something in the outbox is different now. */
const CHANNEL = "vv-outbox";

const inStore = <T>(mode: IDBTransactionMode, act: (items: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  onShelf(SHELF, mode, act);

/** Everything of one person, the oldest first. */
export async function listItems(person: string): Promise<OutboxItem[]> {
  const range = IDBKeyRange.bound([person], [person, []]);
  const found = await inStore<OutboxItem[]>("readonly", (items) => items.getAll(range));
  return found.sort((a, b) => a.at - b.at);
}

/** @throws where the browser has no room, or closes its storage to us */
export async function putItem(item: OutboxItem): Promise<void> {
  await inStore("readwrite", (items) => items.put(item));
  tellChange();
}

/**
 * Reads an item and writes what becomes of it in one transaction: one that was thrown away meanwhile stays away.
 * @param change gives null where nothing is to be written
 * @returns what stands there now; null where nothing was written
 */
export async function changeItem(
  { person, id }: Pick<OutboxItem, "person" | "id">,
  change: (item: OutboxItem) => OutboxItem | null,
): Promise<OutboxItem | null> {
  let changed: OutboxItem | null = null;
  await inStore<OutboxItem | undefined>("readwrite", (items) => {
    const found: IDBRequest<OutboxItem | undefined> = items.get([person, id]);
    found.onsuccess = () => {
      changed = found.result ? change(found.result) : null;
      if (changed) items.put(changed);
    };
    return found;
  });
  if (changed) tellChange();
  return changed;
}

export async function removeItem({ person, id }: OutboxItem): Promise<void> {
  await inStore("readwrite", (items) => items.delete([person, id]));
  tellChange();
}

const here = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
const listeners = new Set<() => void>();

function tellChange(): void {
  here?.postMessage(null);
  for (const listener of listeners) listener();
}

/** @returns the way to stop listening */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  here?.addEventListener("message", listener);
  return () => {
    listeners.delete(listener);
    here?.removeEventListener("message", listener);
  };
}
