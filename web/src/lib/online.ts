import { createStore, useStore } from "./store.ts";

export interface Link {
  /** Whether the last request reached the server. */
  online: boolean;
  /** Since when it is offline (epoch ms). */
  offlineSince: number | null;
  /** Time of the last fresh response (epoch ms). */
  syncedAt: number | null;
  /** Age of the displayed data (epoch ms) if it comes from this device's cache. */
  storedAt: number | null;
}

/**
 * The first retry is early, because a restarting server is back within moments; later ones back off to this maximum.
 */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 15_000;
const link = createStore<Link>({ online: true, offlineSince: null, syncedAt: null, storedAt: null });
let probe: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;

export const isOnline = (): boolean => link.get().online;
export const onLinkChange = link.subscribe;
export const useLink = <S>(select: (state: Link) => S): S => useStore(link, select);

/**
 * Records a response. `stored` is the instant of a cached response that the service worker returned because the server
 * did not respond.
 */
export function noteAnswer(stored: string | null): void {
  if (stored !== null) {
    const at = Date.parse(stored);
    const { storedAt } = link.get();
    // One screen may combine several cached responses: the oldest determines its age.
    link.set({ storedAt: storedAt === null ? at : Math.min(storedAt, at) });
    noteNoAnswer();
    return;
  }
  clearTimeout(probe);
  retryMs = FIRST_RETRY_MS;
  link.set({ online: true, offlineSince: null, storedAt: null, syncedAt: Date.now() });
}

/** Records that the server could not be reached, whatever the browser reports about the network. */
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

/** Listens to the browser's online and offline events. @returns function that stops listening */
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
