import { address } from "../../lib/address.ts";
import { headersOf, openEnvelope, specOf } from "../../lib/call.ts";
import { eventsOf, type LiveEvent, requestStream } from "../../lib/event-stream.ts";
import { pause } from "../../lib/pause.ts";

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/**
 * Receives a project's notification events until `signal` is aborted; reconnects with exponential backoff after the
 * last event. Uses fetch, so that the session code is sent in a header.
 */
export async function listen(
  project: string,
  onEvent: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let last: string | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      for await (const event of open(project, last, signal)) {
        pauseMs = FIRST_PAUSE_MS;
        last = event.id ?? last;
        onEvent(event);
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
  const code = headersOf().Authorization;
  const path = address(specOf("notifications", "live").path, { project });
  const response = await requestStream(path, last, signal);
  if (response.status === 401 || response.status === 403) throw await refusal(response, code);
  yield* eventsOf(response);
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
