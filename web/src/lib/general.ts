import type { General } from "@vetaverde/contract/general";
import { call } from "./call.ts";
import { onLocaleChange } from "./i18n.ts";
import { createStore, useStore } from "./store.ts";

const store = createStore<{ general: General | null }>({ general: null });

/**
 * General data of the platform; null until it is loaded, and permanently if loading fails, so nothing may wait for it.
 */
export const useGeneral = (): General | null => useStore(store, (state) => state.general);

/** Whether the platform sends mail; assumed true until it is known. */
export const useMailGoes = (): boolean => useGeneral()?.features.mail !== false;

/** Loads the data now and again after each change of language. */
export function startGeneral(): () => void {
  void load();
  return onLocaleChange(() => void load());
}

async function load(): Promise<void> {
  try {
    store.set({ general: await call("general", "data", {}) });
  } catch {
    // The pages work without it: the contact dialog names the administrator, the policy dialog shows that there is
    // none.
  }
}
