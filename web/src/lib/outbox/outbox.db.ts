import { onShelf, type Shelf } from "../idb.ts";
import type { OutboxItem } from "./outbox.item.ts";

/** The user is the first part of the key, so that items cannot be found without it. */
const SHELF: Shelf = { database: "vv-outbox", store: "items", keyPath: ["person", "id"] };
/** Broadcast channel that notifies all tabs and the service worker of changes in the outbox. */
const CHANNEL = "vv-outbox";

const inStore = <T>(mode: IDBTransactionMode, act: (items: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  onShelf(SHELF, mode, act);

/** All items of one user, oldest first. */
export async function listItems(person: string): Promise<OutboxItem[]> {
  const range = IDBKeyRange.bound([person], [person, []]);
  const stored = await inStore<OutboxItem[]>("readonly", (items) => items.getAll(range));
  return stored.sort((a, b) => a.at - b.at);
}

/** @throws if the browser has no space, or denies access to its storage */
export async function putItem(item: OutboxItem): Promise<void> {
  await inStore("readwrite", (items) => items.put(item));
  publishChange();
}

/**
 * Reads and updates an item in one transaction, so that an item deleted in the meantime is not recreated.
 * @param change returns null to write nothing
 * @returns the item as stored; null if nothing was written
 */
export async function changeItem(
  { person, id }: Pick<OutboxItem, "person" | "id">,
  change: (item: OutboxItem) => OutboxItem | null,
): Promise<OutboxItem | null> {
  let changed: OutboxItem | null = null;
  await inStore<OutboxItem | undefined>("readwrite", (items) => {
    const stored: IDBRequest<OutboxItem | undefined> = items.get([person, id]);
    stored.onsuccess = () => {
      changed = stored.result ? change(stored.result) : null;
      if (changed) items.put(changed);
    };
    return stored;
  });
  if (changed) publishChange();
  return changed;
}

export async function removeItem({ person, id }: OutboxItem): Promise<void> {
  await inStore("readwrite", (items) => items.delete([person, id]));
  publishChange();
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
const listeners = new Set<() => void>();

function publishChange(): void {
  channel?.postMessage(null);
  for (const listener of listeners) listener();
}

/** @returns function that stops listening */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  channel?.addEventListener("message", listener);
  return () => {
    listeners.delete(listener);
    channel?.removeEventListener("message", listener);
  };
}
