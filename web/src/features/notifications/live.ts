import { address } from "../../lib/address.ts";
import { headersOf, openEnvelope, specOf } from "../../lib/call.ts";
import { type LiveEvent, readEvents } from "../../lib/event-stream.ts";

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/**
 * Listens to a project's notifications until `signal` says enough, and begins again with growing pauses where the
 * stream breaks off, after the last event that came. Read with fetch, so that the session code travels in its header.
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

/** The server does not let this person listen: to ask again would be answered the same. */
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

/** A session that is over is told like any call's: on a page where nothing else is asked nobody else would hear of it. */
async function refusal(response: Response, code: string | undefined): Promise<Refused> {
  const envelope: unknown = await response.json().catch(() => null);
  try {
    if (envelope !== null) openEnvelope(response.status, envelope, code ?? null);
  } catch {
    // It has been told.
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
