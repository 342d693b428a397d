// Reads the server's event streams with fetch instead of EventSource, so that the session code is sent in a header.
import { headersOf } from "./call.ts";

export interface LiveEvent {
  id: string | null;
  event: string;
  data: unknown;
}

/** Splits a stream's text into events; an incomplete one is returned as `rest`, to be prepended to the next chunk. */
export function readEvents(text: string): { events: LiveEvent[]; rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = blocks.flatMap((block) => {
    const field = (name: string) =>
      block
        .split("\n")
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const data = field("data");
    return data === undefined
      ? []
      : [{ id: field("id") ?? null, event: field("event") ?? "message", data: JSON.parse(data) as unknown }];
  });
  return { events, rest };
}

/**
 * Yields a stream's events after the given last one, until it ends. @throws if it is refused or the connection breaks
 */
export async function* openEvents(
  path: string,
  last: string | null,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  yield* eventsOf(await requestStream(path, last, signal));
}

/** Requests the events after the given last one. */
export const requestStream = (path: string, last: string | null, signal: AbortSignal): Promise<Response> =>
  fetch(path, {
    headers: { ...headersOf(), Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) },
    cache: "no-store",
    signal,
  });

/** Yields the events of a stream until it ends. @throws if it was refused or the connection breaks */
export async function* eventsOf(response: Response): AsyncGenerator<LiveEvent> {
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
