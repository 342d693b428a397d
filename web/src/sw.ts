/// <reference lib="webworker" />
import { PrecacheController } from "workbox-precaching";
import { listItems } from "./lib/outbox/outbox.db.ts";
import { type Sender, sendOpenItems } from "./lib/outbox/outbox.delivery.ts";
import { isOpen } from "./lib/outbox/outbox.item.ts";
import { cachedUsers, findStoredSession, storeSession } from "./lib/outbox/stored-session.ts";
import { DATA_CACHE, OWN_ENTRIES } from "./lib/user-cache.ts";
import { listenForPush } from "./sw.push.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const PERSON_HEADER = "x-vv-person";
const STORED_HEADER = "x-vv-stored";
/** Maximum number of cached responses per user; the oldest are deleted first. */
const MAX_ANSWERS = 300;
/** Pictures of the guide, whose names contain their content hash: cached for all users once the guide is opened. */
const PICTURES = { store: "vv-guide", path: /^\/assets\/guide\//, most: 150 } as const;
/** Number of parallel fetches: as many connections as a browser opens to one host. */
const AT_ONCE = 6;

// Application shell: built files by hash, cached until a new version replaces them.
const built = new PrecacheController();
built.addToCacheList(self.__WB_MANIFEST);
const shell = built.createHandlerBoundToURL("/index.html");

self.addEventListener("install", (event) => event.waitUntil(keepBuilt(event)));
self.addEventListener("activate", (event) => {
  void built.activate(event);
  event.waitUntil(self.clients.claim());
});
self.addEventListener("message", (event) => {
  if ((event.data as { type?: string } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});

listenForPush(self);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(url.pathname)) event.respondWith(shell({ request, event, url }));
    return;
  }
  const cacheKey = built.getCacheKeyForURL(url.href);
  if (cacheKey) {
    event.respondWith(built.strategy.handle({ request, event, params: { cacheKey } }));
    return;
  }
  if (PICTURES.path.test(url.pathname)) {
    event.respondWith(cachedPicture(event, request));
    return;
  }
  const person = request.headers.get(PERSON_HEADER);
  if (person && isData(url)) event.respondWith(networkFirst(event, request, DATA_CACHE + person));
});

/**
 * Precaches the built files, several in parallel. The library fetches them one at a time, which takes hundreds of round
 * trips; a user who then drives into the pit has no network any more.
 */
async function keepBuilt(event: ExtendableEvent): Promise<void> {
  const left = [...built.getURLsToCacheKeys()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [url, cacheKey] = next;
      // A file whose name contains its content hash may come from the browser's HTTP cache.
      const cache = cacheKey === url ? "default" : "reload";
      const request = new Request(url, { cache, credentials: "same-origin" });
      await Promise.all(built.strategy.handleAll({ request, event, params: { cacheKey } }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

const isCall = (path: string) => /^\/(fkl-[a-z]+|user|general|login|logout)(\/|$)/.test(path);
const isPage = (path: string) =>
  !isCall(path) && !/^\/(docs|openapi\.json|assets|microsoft\.html)/.test(path);

/**
 * Whether a request reads cacheable data. Calls that open sessions or boards, files, and live data are never cached.
 */
const isData = ({ pathname, searchParams }: URL) =>
  isCall(pathname) &&
  !searchParams.has("ticket") &&
  !/^\/fkl-auth\/|^\/fkl-board\/[^/]+\/embed\/|\/(health|ready|metrics|live|events)$|\.(csv|xlsx|xls|pdf|ics)$/.test(
    pathname,
  );

/** Network first: the server's response, otherwise the cached one, marked with the instant at which it was received. */
async function networkFirst(event: FetchEvent, request: Request, store: string): Promise<Response> {
  const key = keyOf(request);
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && answer.headers.get("content-type")?.startsWith("application/json")) {
      event.waitUntil(keepAnswer(store, key, answer.clone()));
      event.waitUntil(sendFor(request));
    }
    return answer;
  } catch (error) {
    const stored = (await caches.has(store)) ? await (await caches.open(store)).match(key) : undefined;
    if (stored) return stored;
    throw error;
  }
}

/** Cache first: a cached picture, otherwise fetched and cached; the oldest are deleted first. */
async function cachedPicture(event: FetchEvent, request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES.store);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) event.waitUntil(keepPicture(cache, request.url, answer.clone()));
  return answer;
}

async function keepPicture(cache: Cache, address: string, answer: Response): Promise<void> {
  await cache.put(address, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - PICTURES.most)).map((old) => cache.delete(old)));
}

/** The same URL has a response per language. */
function keyOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.set("__language", request.headers.get("accept-language") ?? "");
  return url.href;
}

async function keepAnswer(store: string, key: string, answer: Response): Promise<void> {
  // The page creates the cache at sign-in and deletes it at sign-out: a response that arrives later is not cached.
  if (!(await caches.has(store))) return;
  const headers = new Headers({
    "content-type": answer.headers.get("content-type") ?? "",
    [STORED_HEADER]: new Date().toISOString(),
  });
  const cache = await caches.open(store);
  await cache.put(key, new Response(await answer.blob(), { status: 200, headers }));
  const keys = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith(OWN_ENTRIES));
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_ANSWERS)).map((old) => cache.delete(old)));
}

/** The browser regained a connection, whether or not a page is open. */
self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag === "vv-outbox") waitUntil.call(event, sendForAll());
});

async function sendForAll(): Promise<void> {
  for (const person of await cachedUsers()) {
    const session = await findStoredSession(person);
    const isSent = session ? await sendOpenItems(senderOf(person, session)) : true;
    // The browser retries the sync later if this one fails.
    if (!isSent) throw new Error("what waits could not be sent");
  }
}

/** A response to this user shows that there is a connection and a session, so their outbox is sent now. */
async function sendFor(request: Request): Promise<void> {
  const person = request.headers.get(PERSON_HEADER);
  const code = request.headers.get("authorization");
  if (!person || !code || !(await listItems(person)).some(isOpen)) return;
  const session = { code, language: request.headers.get("accept-language") ?? "" };
  await storeSession(person, session);
  await sendOpenItems(senderOf(person, session));
}

/** Invalid once the page has deleted the user's cache or stored another session code in it. */
const senderOf = (person: string, { code, language }: { code: string; language: string }): Sender => ({
  person,
  code,
  language,
  isStillSignedIn: async () => (await findStoredSession(person))?.code === code,
});
