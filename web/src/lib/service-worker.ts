/** Registers the service worker after the page has loaded, so that it does not compete with the first load. */
export function startServiceWorker(onUpdate: (apply: () => void) => void): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void register(onUpdate), { once: true });
  if (document.readyState === "complete") void register(onUpdate);
}

let registered = false;

async function register(onUpdate: (apply: () => void) => void): Promise<void> {
  if (registered) return;
  registered = true;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    registration.addEventListener("updatefound", () => {
      const next = registration.installing;
      next?.addEventListener("statechange", () => {
        if (next.state === "installed" && navigator.serviceWorker.controller) onUpdate(() => apply(next));
      });
    });
  } catch {
    // No secure context, or disabled in the browser: everything works except offline use.
  }
}

function apply(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  next.postMessage({ type: "SKIP_WAITING" });
}
