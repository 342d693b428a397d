/// <reference lib="webworker" />

/** The server's push payload. It contains little, because the notification may be visible on an unattended screen. */
interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
}

/** Displays push notifications, also while no page is open, and opens their page when pressed. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker, event.data)));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(worker, String((event.notification.data as { path?: unknown } | null)?.path ?? "")));
  });
}

/** A browser displays a default text if a push shows no notification, so an unreadable payload also shows one. */
async function show(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  let payload: Partial<Pushed> = {};
  try {
    payload = (data?.json() as Partial<Pushed> | null) ?? {};
  } catch {
    // Not a payload of this application: only the title is displayed.
  }
  const { title = "VetaVerde", body = "", path = "", tag = "", lang = "es" } = payload;
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang,
    data: { path },
    icon: "/icon-192.png",
    badge: "/icon-192.png",
  });
}

/** Opens the path in an open page, otherwise in a new one; never outside the application. */
async function open({ location, clients }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const url = new URL(/^\/[^/\\]/.test(path) ? path : "/notifications", location.origin);
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
  if (!page) {
    await clients.openWindow(url.href);
    return;
  }
  // Not every browser allows focusing a page: the navigation happens all the same.
  await page.focus().catch(() => {});
  await page.navigate(url.href).catch(() => clients.openWindow(url.href));
}
