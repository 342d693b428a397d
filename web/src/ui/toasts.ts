import { createStore, useStore } from "../lib/store.ts";

export type ToastKind = "info" | "done" | "warning" | "error";
export interface ToastEntry {
  id: number;
  kind: ToastKind;
  text: string;
  action?: { label: string; onSelect(): void };
}

export const TOAST_MS = 5000;
const MAX_TOASTS = 4;
const store = createStore<{ entries: readonly ToastEntry[] }>({ entries: [] });
let lastId = 0;

/** Shows a transient message. A message that needs a decision belongs in the page instead. */
export function toast(kind: ToastKind, text: string, action?: ToastEntry["action"]): void {
  const others = store.get().entries.filter((entry) => entry.text !== text);
  store.set({ entries: [...others, { id: ++lastId, kind, text, action }].slice(-MAX_TOASTS) });
}

export function dismissToast(id: number): void {
  store.set({ entries: store.get().entries.filter((entry) => entry.id !== id) });
}

export const useToasts = (): readonly ToastEntry[] => useStore(store, (state) => state.entries);
