// The session code of the signed-in user, for the service worker. It is stored in the user's own cache, which is
// deleted by sign-out, by the end of the session and by another user's sign-in: after that nothing can be sent in the
// user's name.
import { DATA_CACHE, OWN_ENTRIES } from "../user-cache.ts";

/** The stored path says `sender`: another one would lose the codes that devices have stored. */
const SESSION_PATH = `${OWN_ENTRIES}sender`;

export interface StoredSession {
  code: string;
  language: string;
}

/** Stores the session, unless the user's cache was deleted in the meantime. */
export async function storeSession(person: string, session: StoredSession): Promise<void> {
  if (typeof caches === "undefined" || !(await caches.has(DATA_CACHE + person))) return;
  const cache = await caches.open(DATA_CACHE + person);
  await cache.put(SESSION_PATH, new Response(JSON.stringify(session)));
}

export async function findStoredSession(person: string): Promise<StoredSession | null> {
  if (!(await caches.has(DATA_CACHE + person))) return null;
  const response = await (await caches.open(DATA_CACHE + person)).match(SESSION_PATH);
  return response ? ((await response.json()) as StoredSession) : null;
}

/** Users whose caches exist on this device: at most one. */
export async function cachedUsers(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(DATA_CACHE)).map((name) => name.slice(DATA_CACHE.length));
}
