/// <reference lib="webworker" />

/** What the server says of a notification: little, since a screen may lie open on a table. */
interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
}

/** Shows what the platform tells while no page is open, and opens it where it is pressed. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker, event.data)));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(worker, String((event.notification.data as { path?: unknown } | null)?.path ?? "")));
  });
}

/** A browser that wakes for nothing shown shows words of its own: what cannot be read is told as such. */
async function show(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  let told: Partial<Pushed> = {};
  try {
    told = (data?.json() as Partial<Pushed> | null) ?? {};
  } catch {
    // Not ours: the heading alone.
  }
  const { title = "VetaVerde", body = "", path = "", tag = "", lang = "es" } = told;
  await worker.registration.showNotification(title, {
    ...{ body, tag, lang, data: { path } },
    ...{ icon: "/icon-192.png", badge: "/icon-192.png" },
  });
}

/** In a page that is open, else in a new one; never outside the application. */
async function open({ location, clients }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const url = new URL(/^\/[^/\\]/.test(path) ? path : "/notifications", location.origin);
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
  if (!page) {
    await clients.openWindow(url.href);
    return;
  }
  // Not every browser lets a page be brought to the front: what was pressed is shown all the same.
  await page.focus().catch(() => {});
  await page.navigate(url.href).catch(() => clients.openWindow(url.href));
}
