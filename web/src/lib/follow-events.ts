import { type LiveEvent, openEvents } from "./event-stream.ts";
import { pause } from "./pause.ts";

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/**
 * Yields a stream's events until aborted. A stream that ends is resumed after the last event; one that fails is retried
 * with exponential backoff.
 */
export async function followEvents(
  path: string,
  onEvent: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let last: string | null = null;
  while (!signal.aborted) {
    try {
      for await (const event of openEvents(path, last, signal)) {
        pauseMs = FIRST_PAUSE_MS;
        last = event.id ?? last;
        onEvent(event);
      }
    } catch {
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
    await pause(pauseMs, signal);
  }
}
