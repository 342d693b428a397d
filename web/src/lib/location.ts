import { useSyncExternalStore } from "react";

/** Moves of our own that the browser does not announce. */
const MOVED = "vv:moved";

/** Goes to an address without a load. Inside the application proper the router does this; before sign-in there is none. */
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
