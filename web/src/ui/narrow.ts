import { useSyncExternalStore } from "react";

const QUERY = "(max-width: 767px)";
const matches = () => typeof matchMedia === "function" && matchMedia(QUERY).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the viewport is that of a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, matches);
