import type { General } from "@vetaverde/contract/general";
import { call } from "./call.ts";
import { onLocaleChange } from "./i18n.ts";
import { createStore, useStore } from "./store.ts";

const store = createStore<{ general: General | null }>({ general: null });

/** What the platform says of itself; null until it is here, and for good where it never comes: nothing waits for it. */
export const useGeneral = (): General | null => useStore(store, (state) => state.general);

/** Whether mail goes out at all; believed until the platform says otherwise. */
export const useMailGoes = (): boolean => useGeneral()?.features.mail !== false;

/** Loads it now and in every language chosen later. */
export function startGeneral(): () => void {
  void load();
  return onLocaleChange(() => void load());
}

async function load(): Promise<void> {
  try {
    store.set({ general: await call("general", "data", {}) });
  } catch {
    // The pages know how to do without: the contact says whom to ask, the policy that there is none to show.
  }
}
