import type { ServedGuide } from "../../lib/guide.ts";

interface Connection {
  saveData?: boolean;
}

/**
 * Fetches the guide's pictures one at a time, so that the service worker caches them and its pages are complete
 * offline. Does nothing without an active service worker, or if the user has data saving enabled.
 */
export async function cachePictures({ pictures }: ServedGuide, signal: AbortSignal): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!navigator.serviceWorker?.controller || connection?.saveData) return;
  for (const { address } of Object.values(pictures)) {
    if (signal.aborted) return;
    try {
      await fetch(address, { signal });
    } catch {
      // Offline: continued the next time that the guide is opened.
      return;
    }
  }
}
