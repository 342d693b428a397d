import { ModelFault } from "./ai.ts";

/** Far above any expected answer. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The `fetch` of a model's client: restricted to the configured address, without redirects, with a size limit. */
export function fetchFrom(url: string): typeof fetch {
  const { origin } = new URL(url);
  return async (input, init) => {
    const target = new URL(input instanceof Request ? input.url : input);
    if (target.origin !== origin) throw new ModelFault("refused");
    const response = await fetch(input, { ...init, redirect: "manual" });
    const { status, statusText, headers } = response;
    return new Response(response.body?.pipeThrough(atMost(MAX_BYTES)) ?? null, {
      status,
      statusText,
      headers,
    });
  };
}

function atMost(most: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform: (piece, controller) => {
      bytes += piece.byteLength;
      if (bytes > most) controller.error(new ModelFault("answer"));
      else controller.enqueue(piece);
    },
  });
}
