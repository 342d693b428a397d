/**
 * A short mark of a person by which this device keeps their data apart. It cannot be turned back into who they are
 * (FNV-1a, 64 bits in two halves, of an id that is random itself).
 */
export function personMark(id: string | null): string | null {
  return id === null ? null : half(id, 0x811c9dc5) + half(`${id}~`, 0xc2b2ae35);
}

function half(text: string, seed: number): string {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** What the service worker's stores are called. */
const DATA_CACHE = "vv-data-";

/**
 * Opens the store of whoever is signed in, and forgets everybody else's: the service worker writes only where a store
 * was opened, so that an answer still on its way at a sign-out leaves nothing behind.
 */
export async function openPerson(mark: string | null): Promise<void> {
  if (typeof caches === "undefined") return;
  const own = mark === null ? null : DATA_CACHE + mark;
  const others = (await caches.keys()).filter((name) => name.startsWith(DATA_CACHE) && name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
  if (own !== null) await caches.open(own);
}

/** Forgets the data that the service worker kept for a person. */
export async function forgetPerson(mark: string | null): Promise<void> {
  if (mark === null || typeof caches === "undefined") return;
  await caches.delete(DATA_CACHE + mark);
}

/** Looks after the notices of this browser where it may show any; what cannot be done now is done at the next start. */
export async function notices(
  does: (own: typeof import("./own-notices.ts")) => Promise<void>,
): Promise<void> {
  try {
    if (globalThis.Notification?.permission === "granted") await does(await import("./own-notices.ts"));
  } catch {}
}
