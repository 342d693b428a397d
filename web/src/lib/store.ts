import { useSyncExternalStore } from "react";

export interface Store<T> {
  get(): T;
  /** Merges the fields of the given part into the value. */
  set(part: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** One value outside React that components can watch. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(part) {
      value = { ...value, ...part };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Watches a part of a store; `select` gives a primitive or a part that keeps its identity. */
export function useStore<T extends object, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
