import type { ServedGuide } from "../../lib/guide.ts";

interface Connection {
  saveData?: boolean;
}

/**
 * Fetches the pictures of the guide one after the other, so that its pages are whole without a network: the service
 * worker keeps what passes. Nothing where none is at work, or where the person saves data.
 */
export async function keepPictures({ pictures }: ServedGuide, signal: AbortSignal): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!navigator.serviceWorker?.controller || connection?.saveData) return;
  for (const { address } of Object.values(pictures)) {
    if (signal.aborted) return;
    try {
      await fetch(address, { signal });
    } catch {
      // Without a network there is nothing to keep: the next time that the guide is opened.
      return;
    }
  }
}
