import { createStore, useStore } from "./store.ts";

export interface Link {
  /** Whether the last try reached the server. */
  online: boolean;
  /** Since when it does not (epoch ms). */
  offlineSince: number | null;
  /** When the last fresh answer came. */
  syncedAt: number | null;
  /** When the data on the screen was fresh, if it comes from this device's store. */
  storedAt: number | null;
}

/** A server that only started again is back within moments; one that is gone is not asked all the time. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 15_000;
const link = createStore<Link>({ online: true, offlineSince: null, syncedAt: null, storedAt: null });
let probe: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;

export const isOnline = (): boolean => link.get().online;
export const onLinkChange = link.subscribe;
export const useLink = <S>(select: (state: Link) => S): S => useStore(link, select);

/** An answer came. `stored`: the service worker's, kept from that instant, because the server did not answer. */
export function noteAnswer(stored: string | null): void {
  if (stored !== null) {
    const at = Date.parse(stored);
    const { storedAt } = link.get();
    // Several kept answers may make up one screen: the oldest of them says how old the screen is.
    link.set({ storedAt: storedAt === null ? at : Math.min(storedAt, at) });
    noteNoAnswer();
    return;
  }
  clearTimeout(probe);
  retryMs = FIRST_RETRY_MS;
  link.set({ online: true, offlineSince: null, storedAt: null, syncedAt: Date.now() });
}

/** The server could not be reached, whatever the browser says about the network. */
export function noteNoAnswer(): void {
  const { online, offlineSince } = link.get();
  if (online) link.set({ online: false, offlineSince: offlineSince ?? Date.now() });
  clearTimeout(probe);
  probe = setTimeout(probeServer, retryMs);
}

async function probeServer(): Promise<void> {
  try {
    const answer = await fetch("/fkl-general/health", { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    noteAnswer(null);
  } catch {
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
    noteNoAnswer();
  }
}

/** Follows the browser's own word. @returns the way to stop */
export function watchLink(): () => void {
  const went = () => noteNoAnswer();
  const came = () => void probeServer();
  addEventListener("offline", went);
  addEventListener("online", came);
  if (!navigator.onLine) noteNoAnswer();
  return () => {
    removeEventListener("offline", went);
    removeEventListener("online", came);
    clearTimeout(probe);
  };
}
