import { readStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

export type Theme = "light" | "dark";
/** The user's choice of theme; `system` follows the device, including changes while the page is open. */
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
/** The theme currently displayed. */
export const useTheme = (): Theme =>
  useStore(store, ({ choice, system }) => (choice === "system" ? system : choice));

/** With `system` the style sheet follows the device by itself, so it is correct before the first paint too. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  writeStored("vv.theme", choice === "system" ? null : choice);
  store.set({ choice });
}

/** Follows the device's colour scheme. @returns function that stops following */
export function watchTheme(): () => void {
  const scheme = darkScheme();
  const follow = () => store.set({ system: systemTheme() });
  scheme.addEventListener("change", follow);
  return () => scheme.removeEventListener("change", follow);
}
