// The session code of the signed-in user, for the service worker. It is stored in the user's own cache, which is
// deleted by sign-out, by the end of the session and by another user's sign-in: after that nothing can be sent in the
// user's name.

/** Prefix of the caches of user data, as in `lib/person.ts`. */
export const DATA_CACHE = "vv-data-";
/** Path prefix of the application's own entries in a user's cache; the server serves none of them. */
export const OWN_NOTES = "/__vv/";
const SENDER = `${OWN_NOTES}sender`;

export interface StoredSender {
  code: string;
  language: string;
}

/** Stores the sender, unless the user's cache was deleted in the meantime. */
export async function keepSender(person: string, sender: StoredSender): Promise<void> {
  if (typeof caches === "undefined" || !(await caches.has(DATA_CACHE + person))) return;
  const cache = await caches.open(DATA_CACHE + person);
  await cache.put(SENDER, new Response(JSON.stringify(sender)));
}

export async function storedSender(person: string): Promise<StoredSender | null> {
  if (!(await caches.has(DATA_CACHE + person))) return null;
  const response = await (await caches.open(DATA_CACHE + person)).match(SENDER);
  return response ? ((await response.json()) as StoredSender) : null;
}

/** Users whose caches exist on this device: at most one. */
export async function openPeople(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(DATA_CACHE)).map((name) => name.slice(DATA_CACHE.length));
}
