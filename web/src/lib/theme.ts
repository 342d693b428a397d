import { readStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

export type Theme = "light" | "dark";

const dark = () => typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: dark)").matches;
const startingTheme = (): Theme => readStored<Theme>("vv.theme") ?? (dark() ? "dark" : "light");
const store = createStore<{ theme: Theme }>({ theme: startingTheme() });

export const useTheme = (): Theme => useStore(store, (state) => state.theme);

/** Until a person chooses, the system's choice holds and is followed. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  writeStored("vv.theme", theme);
  store.set({ theme });
}

/** Follows the system while nobody chose. @returns the way to stop */
export function watchTheme(): () => void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (!readStored("vv.theme")) store.set({ theme: query.matches ? "dark" : "light" });
  };
  query.addEventListener("change", follow);
  return () => query.removeEventListener("change", follow);
}
