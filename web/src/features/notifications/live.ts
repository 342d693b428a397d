import { address } from "../../lib/address.ts";
import { headersOf, openEnvelope, specOf } from "../../lib/call.ts";
import { type LiveEvent, readEvents } from "../../lib/event-stream.ts";

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/**
 * Receives a project's notification events until `signal` is aborted; reconnects with exponential backoff after the
 * last event. Uses fetch, so that the session code is sent in a header.
 */
export async function listen(
  project: string,
  tell: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let last: string | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      for await (const event of open(project, last, signal)) {
        pauseMs = FIRST_PAUSE_MS;
        last = event.id ?? last;
        tell(event);
      }
    } catch (error) {
      if (error instanceof Refused) return;
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
}

/** The server refuses the stream to this user, so a retry would be pointless. */
class Refused extends Error {}

async function* open(project: string, last: string | null, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const own = headersOf();
  const response = await fetch(address(specOf("notifications", "live").path, { project }), {
    headers: { ...own, Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) },
    cache: "no-store",
    signal,
  });
  if (response.status === 401 || response.status === 403) throw await refusal(response, own.Authorization);
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { events, rest } = readEvents(text + value);
    text = rest;
    yield* events;
  }
}

/**
 * An expired session is handled as for any call: on a page without other requests it would not be noticed otherwise.
 */
async function refusal(response: Response, code: string | undefined): Promise<Refused> {
  const envelope: unknown = await response.json().catch(() => null);
  try {
    if (envelope !== null) openEnvelope(response.status, envelope, code ?? null);
  } catch {
    // The session module has been notified.
  }
  return new Refused();
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
