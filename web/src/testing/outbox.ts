import type { OutboxItem } from "../lib/outbox/outbox.item.ts";

// Replaces the browser's database in tests: `vi.mock("…/outbox.db.ts", () => import("…/testing/outbox.ts"))`.

export const storedItems = new Map<string, OutboxItem>();
const listeners = new Set<() => void>();
const publish = () => {
  for (const listener of listeners) listener();
};

export const listItems = async (person: string): Promise<OutboxItem[]> =>
  [...storedItems.values()].filter((item) => item.person === person);

export async function putItem(item: OutboxItem): Promise<void> {
  storedItems.set(item.id, item);
  publish();
}

export async function changeItem(
  { id }: Pick<OutboxItem, "id">,
  change: (item: OutboxItem) => OutboxItem | null,
): Promise<OutboxItem | null> {
  const now = storedItems.get(id);
  const next = now ? change(now) : null;
  if (next) storedItems.set(id, next);
  if (next) publish();
  return next;
}

export async function removeItem({ id }: OutboxItem): Promise<void> {
  storedItems.delete(id);
  publish();
}

export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
