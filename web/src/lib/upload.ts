import { address, type QueryValue } from "./address.ts";
import {
  type ArgsOf,
  type CallName,
  type CallOptions,
  type Feature,
  headersOf,
  openEnvelope,
  REQUEST_TIME_OUT_MS,
  type ReplyOf,
  specOf,
} from "./call.ts";
import { CallError, type WireFault } from "./call-error.ts";
import { beginLoading } from "./loading.ts";
import { noteAnswer, noteNoAnswer } from "./online.ts";

/** Larger files are uploaded in chunks (`resumable.ts`) and can be resumed. */
export const ONE_CALL_BYTES = 16 * 1024 * 1024;

export interface UploadOptions extends Pick<CallOptions, "idempotencyKey" | "signal"> {
  /** Null for a file that was uploaded in chunks before. */
  file: File | null;
  /** Number of bytes sent. */
  onSent?(sent: number, total: number): void;
  /** Progress reported by the server; its shape depends on the endpoint. */
  onProgress?(data: unknown): void;
}

/**
 * Uploads a file in the field `file` and follows its processing to the end. The server's progress arrives as an event
 * stream; a stream without data for the request timeout counts as broken.
 * @throws CallError
 */
export function upload<F extends Feature, N extends CallName<F>>(
  feature: F,
  name: N,
  args: ArgsOf<F, N> & UploadOptions,
): Promise<ReplyOf<F, N>> {
  const { params, query, file, onSent, onProgress, ...options } = args as UploadOptions & {
    params?: Record<string, string>;
    query?: Record<string, QueryValue>;
  };
  const spec = specOf(feature, name);
  const headers: Record<string, string> = {
    ...headersOf(options),
    Accept: "text/event-stream, application/json",
  };
  // XMLHttpRequest instead of fetch: only it reports upload progress, and it also reads the response stream
  // incrementally.
  const request = new XMLHttpRequest();
  request.open(spec.method, address(spec.path, params, query));
  for (const [key, value] of Object.entries(headers)) request.setRequestHeader(key, value);
  request.withCredentials = true;
  const end = beginLoading(false);
  const callbacks = { onSent, onProgress, signal: options.signal };
  return sendFile(request, file, callbacks)
    .then((answer) => openEnvelope(request.status, answer, headers.Authorization ?? null) as ReplyOf<F, N>)
    .finally(end);
}

/** Sends the file and resolves with the server's answer; rejects if none arrives or the signal aborts. */
function sendFile(
  request: XMLHttpRequest,
  file: File | null,
  { onSent, onProgress, signal }: Pick<UploadOptions, "onSent" | "onProgress" | "signal">,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (error: WireFault) => {
      timeout.stop();
      request.abort();
      reject(new CallError(0, error, ""));
    };
    const timeout = createTimeout(() => fail("TIME_OUT"));
    const cancel = () => fail("CANCELLED");
    if (signal?.aborted) return cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    const events = readEvents((event, data) => {
      if (event === "progress") onProgress?.(data);
    });
    request.upload.onprogress = ({ loaded, total }) => {
      timeout.restart();
      onSent?.(loaded, total);
    };
    request.onprogress = () => {
      timeout.restart();
      if (isStream(request)) events.read(request.responseText);
    };
    request.onerror = () => {
      noteNoAnswer();
      fail("OFFLINE");
    };
    request.onload = () => {
      timeout.stop();
      signal?.removeEventListener("abort", cancel);
      noteAnswer(null);
      try {
        resolve(answerOf(request, events));
      } catch (error) {
        reject(error);
      }
    };
    request.send(file && formOf(file));
  });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

/** The request timeout, which starts again with every progress event. */
function createTimeout(onTimeout: () => void) {
  let timer = setTimeout(onTimeout, REQUEST_TIME_OUT_MS);
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = setTimeout(onTimeout, REQUEST_TIME_OUT_MS);
  };
  return { stop, restart };
}

const isStream = (request: XMLHttpRequest) =>
  request.getResponseHeader("content-type")?.startsWith("text/event-stream") ?? false;

function answerOf(request: XMLHttpRequest, events: ReturnType<typeof readEvents>): unknown {
  if (isStream(request)) {
    const result = events.read(request.responseText);
    if (result !== undefined) return result;
  } else {
    try {
      return JSON.parse(request.responseText) as unknown;
    } catch {
      // Falls through: a proxy's error page.
    }
  }
  throw new CallError(request.status, "NOT_UNDERSTOOD" satisfies WireFault, "");
}

/** Parses a growing text of server-sent events. `read` returns the data of the event `result` once it has arrived. */
export function readEvents(onEvent: (event: string, data: unknown) => void) {
  let position = 0;
  let result: unknown;
  return {
    read(text: string): unknown {
      for (let end = text.indexOf("\n\n", position); end >= 0; end = text.indexOf("\n\n", position)) {
        const block = text.slice(position, end);
        position = end + 2;
        const event = /^event: (.*)$/m.exec(block)?.[1] ?? "message";
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data === undefined) continue;
        const value: unknown = JSON.parse(data);
        if (event === "result") result = value;
        else onEvent(event, value);
      }
      return result;
    },
  };
}
