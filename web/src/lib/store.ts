import { useSyncExternalStore } from "react";

export interface Store<T> {
  get(): T;
  /** Merges the given fields into the value. */
  set(part: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** A value outside React to which components can subscribe. */
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

/** Subscribes to a part of a store; `select` must return a primitive or a part with a stable identity. */
export function useStore<T extends object, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
