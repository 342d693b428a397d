import { createStore, useStore } from "./store.ts";

interface Loading {
  /** Number of requests in progress. */
  count: number;
  /** How many of them block the page. */
  blocking: number;
  /** How many of them refresh what is displayed already. */
  refreshing: number;
}

const loading = createStore<Loading>({ count: 0, blocking: 0, refreshing: 0 });

/**
 * Increments the counters for a request. @returns function that decrements them; only its first call counts, so no
 * counter falls below zero
 */
export function beginLoading(blocks: boolean, refreshes = false): () => void {
  let ended = false;
  change(1, blocks, refreshes);
  return () => {
    if (ended) return;
    ended = true;
    change(-1, blocks, refreshes);
  };
}

function change(step: 1 | -1, blocks: boolean, refreshes: boolean): void {
  const { count, blocking, refreshing } = loading.get();
  const changed = (counter: number, counts: boolean) => (counts ? Math.max(0, counter + step) : counter);
  loading.set({
    count: changed(count, true),
    blocking: changed(blocking, blocks),
    refreshing: changed(refreshing, refreshes),
  });
}

export const isLoading = (): boolean => loading.get().count > 0;
/** Whether something loads that the user asked for; a page that refreshes itself would count as a user for ever. */
export const isLoadingForUser = (): boolean => loading.get().count > loading.get().refreshing;
export const onLoadingChange = loading.subscribe;
export const useLoading = (): number => useStore(loading, (state) => state.count);
export const useBlocking = (): boolean => useStore(loading, (state) => state.blocking > 0);
