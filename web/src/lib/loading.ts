import { createStore, useStore } from "./store.ts";

interface Loading {
  /** Number of requests in progress. */
  count: number;
  /** How many of them block the page. */
  blocking: number;
}

const loading = createStore<Loading>({ count: 0, blocking: 0 });

/**
 * Increments the counters for a request. @returns function that decrements them; only its first call counts, so no
 * counter falls below zero
 */
export function beginLoading(blocks: boolean): () => void {
  let ended = false;
  change(1, blocks);
  return () => {
    if (ended) return;
    ended = true;
    change(-1, blocks);
  };
}

function change(step: 1 | -1, blocks: boolean): void {
  const { count, blocking } = loading.get();
  loading.set({
    count: Math.max(0, count + step),
    blocking: blocks ? Math.max(0, blocking + step) : blocking,
  });
}

export const isLoading = (): boolean => loading.get().count > 0;
export const onLoadingChange = loading.subscribe;
export const useLoading = (): number => useStore(loading, (state) => state.count);
export const useBlocking = (): boolean => useStore(loading, (state) => state.blocking > 0);
