// The session code of whoever is signed in, for the service worker. It lies in the person's own store, which sign-out,
// a dead session and another person's sign-in delete: with it goes the only way to send in their name.

/** What `lib/person.ts` calls the stores of a person's data. */
export const DATA_CACHE = "vv-data-";
/** Addresses under which the house keeps its own notes in a person's store; the server answers none of them. */
export const OWN_NOTES = "/__vv/";
const SENDER = `${OWN_NOTES}sender`;

export interface KeptSender {
  code: string;
  language: string;
}

/** Keeps it, unless the person's store was closed meanwhile. */
export async function keepSender(person: string, sender: KeptSender): Promise<void> {
  if (typeof caches === "undefined" || !(await caches.has(DATA_CACHE + person))) return;
  const cache = await caches.open(DATA_CACHE + person);
  await cache.put(SENDER, new Response(JSON.stringify(sender)));
}

export async function keptSender(person: string): Promise<KeptSender | null> {
  if (!(await caches.has(DATA_CACHE + person))) return null;
  const kept = await (await caches.open(DATA_CACHE + person)).match(SENDER);
  return kept ? ((await kept.json()) as KeptSender) : null;
}

/** Whose stores are open on this device: at most one person's. */
export async function openPeople(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(DATA_CACHE)).map((name) => name.slice(DATA_CACHE.length));
}
