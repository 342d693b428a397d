import { readStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

export type Theme = "light" | "dark";
/** What a person wants; `system` follows the device, also when that changes in the evening. */
export type ThemeChoice = Theme | "system";
export const THEME_CHOICES: readonly ThemeChoice[] = ["light", "dark", "system"];

const darkScheme = () => matchMedia("(prefers-color-scheme: dark)");
const systemTheme = (): Theme =>
  typeof matchMedia === "function" && darkScheme().matches ? "dark" : "light";
const storedChoice = (): ThemeChoice => {
  const stored = readStored<unknown>("vv.theme");
  return stored === "light" || stored === "dark" ? stored : "system";
};
const store = createStore<{ choice: ThemeChoice; system: Theme }>({
  choice: storedChoice(),
  system: systemTheme(),
});

export const useThemeChoice = (): ThemeChoice => useStore(store, (state) => state.choice);
/** What is shown now. */
export const useTheme = (): Theme =>
  useStore(store, ({ choice, system }) => (choice === "system" ? system : choice));

/** Without a choice of its own the page leaves it to the device, before the first paint too. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  writeStored("vv.theme", choice === "system" ? null : choice);
  store.set({ choice });
}

/** Follows the device. @returns the way to stop */
export function watchTheme(): () => void {
  const scheme = darkScheme();
  const follow = () => store.set({ system: systemTheme() });
  scheme.addEventListener("change", follow);
  return () => scheme.removeEventListener("change", follow);
}
