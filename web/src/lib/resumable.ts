import { DetailedError, Upload } from "tus-js-client";
import { headersOf, openEnvelope } from "./call.ts";
import { CallError, type WireFault } from "./call-error.ts";
import { beginLoading } from "./loading.ts";
import { personMark } from "./person.ts";
import { currentSession } from "./session.ts";

const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRIES_MS = [0, 1000, 3000, 5000, 10_000];

export interface Resumable {
  project: string;
  /** URL of the upload. */
  endpoint: string;
  file: File;
  /**
   * Metadata sent in addition to the file name; together with the endpoint it distinguishes uploads of the same file.
   */
  metadata: Readonly<Record<string, string>>;
  /** Aborting with the reason "end" deletes the uploaded part; otherwise the upload can be resumed. */
  signal: AbortSignal;
  onSent(sent: number): void;
}

/**
 * Uploads a large file in chunks. The browser stores each upload's URL, so the same file, chosen again after an
 * interruption or a reload, is resumed.
 * @returns the upload's identifier
 * @throws CallError
 */
export async function sendResumable(one: Resumable): Promise<string> {
  const end = beginLoading(false);
  try {
    return await sendPieces(one);
  } finally {
    end();
  }
}

async function sendPieces(one: Resumable): Promise<string> {
  if (one.signal.aborted) throw new CallError(0, "CANCELLED" satisfies WireFault, "");
  const { project, endpoint, file, metadata: more, signal, onSent } = one;
  const metadata = { filename: file.name, ...more };
  const { promise, resolve, reject } = settled();
  const upload = new Upload(file, {
    endpoint,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRIES_MS,
    metadata,
    removeFingerprintOnSuccess: true,
    // Per user, so that an upload started by another user on this device is never found.
    fingerprint: async () => {
      const person = personMark(currentSession().user?.id ?? null);
      return ["tus-vv", person, endpoint, file.name, file.size, file.lastModified].join("|");
    },
    // Set at each request, because the session may have been renewed since the last one.
    onBeforeRequest: (request) => {
      const { Authorization, "Accept-Language": language } = headersOf({ project });
      if (Authorization) request.setHeader("Authorization", Authorization);
      if (language) request.setHeader("Accept-Language", language);
    },
    onShouldRetry: (error) => navigator.onLine && isRetried(error.originalResponse?.getStatus() ?? 0),
    onProgress: onSent,
    onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
    onError: (error) => reject(faultOf(error)),
  });
  signal.addEventListener("abort", () => {
    void upload.abort(signal.reason === "end").catch(() => {});
    reject(new CallError(0, "CANCELLED" satisfies WireFault, ""));
  });
  const earlier = (await upload.findPreviousUploads()).find(({ metadata: before }) =>
    [...new Set([...Object.keys(before), ...Object.keys(metadata)])].every(
      (name) => before[name] === (metadata as Record<string, string>)[name],
    ),
  );
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  if (!signal.aborted) upload.start();
  return promise;
}

/** REQUEST_TIMEOUT, CONFLICT and LOCKED: on a slow line a chunk may be cut, and continues with what was received. */
const RETRIED: readonly number[] = [408, 409, 423];

/** Whether a response may be different after the chunk is sent again; 0: there was none. */
export const isRetried = (status: number): boolean =>
  status < 400 || status >= 500 || RETRIED.includes(status);

function settled() {
  let resolve = (_id: string) => {};
  let reject = (_error: unknown) => {};
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

/** Converts the server's response to the error that any other call would throw. */
function faultOf(error: unknown): unknown {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return new CallError(0, "OFFLINE" satisfies WireFault, "");
  try {
    openEnvelope(response.getStatus(), JSON.parse(response.getBody()), headersOf()["Authorization"] ?? null);
  } catch (error) {
    if (error instanceof CallError) return error;
  }
  return new CallError(response.getStatus(), "NOT_UNDERSTOOD" satisfies WireFault, "");
}
