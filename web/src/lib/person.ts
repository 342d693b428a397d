import { DATA_CACHE } from "./user-cache.ts";

/**
 * A short identifier by which this device separates the data of its users. It cannot be reversed to the user (FNV-1a,
 * 64 bits in two halves, of an id that is itself random).
 */
export function personMark(id: string | null): string | null {
  return id === null ? null : half(id, 0x811c9dc5) + half(`${id}~`, 0xc2b2ae35);
}

function half(text: string, seed: number): string {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * Opens the cache of the signed-in user and deletes those of all others. The service worker writes only to an existing
 * cache, so a response that arrives during a sign-out leaves nothing behind.
 */
export async function openPerson(mark: string | null): Promise<void> {
  if (typeof caches === "undefined") return;
  const own = mark === null ? null : DATA_CACHE + mark;
  const others = (await caches.keys()).filter((name) => name.startsWith(DATA_CACHE) && name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
  if (own !== null) await caches.open(own);
}

/** Deletes the service worker's cache of a user. */
export async function clearPerson(mark: string | null): Promise<void> {
  if (mark === null || typeof caches === "undefined") return;
  await caches.delete(DATA_CACHE + mark);
}

/**
 * Updates this browser's push subscription, if notifications are allowed; errors are ignored because the next start
 * retries.
 */
export async function notices(
  does: (own: typeof import("./own-notices.ts")) => Promise<void>,
): Promise<void> {
  try {
    if (globalThis.Notification?.permission === "granted") await does(await import("./own-notices.ts"));
  } catch {}
}
