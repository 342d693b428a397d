import { useSyncExternalStore } from "react";

/** Event for address changes by `goTo`, for which the browser fires no `popstate`. */
const MOVED = "vv:moved";

/** Navigates without a page load, for use before sign-in, where there is no router. */
export function goTo(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  dispatchEvent(new Event(MOVED));
}

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener(MOVED, listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener(MOVED, listener);
  };
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);
