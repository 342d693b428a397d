import type { Call, EndpointSpec, Received } from "@vetaverde/contract/endpoint";
import type { Failure } from "@vetaverde/contract/errors";
import { DEFAULT_LOCALE, type Locale } from "@vetaverde/domain/locale";
import { address, type QueryValue } from "./address.ts";
import { CallError, type WireFault } from "./call-error.ts";
import { type Endpoints, firstCalls } from "./endpoints.gen.ts";
import { beginLoading } from "./loading.ts";
import { noteAnswer, noteNoAnswer } from "./online.ts";

/** Request timeout. */
export const REQUEST_TIME_OUT_MS = 90_000;
/** Set by the service worker on a cached response: the instant at which the response was received. */
const STORED_HEADER = "x-vv-stored";
/** Identifies the user to the service worker, which caches each user's data separately. */
const PERSON_HEADER = "x-vv-person";

/** Contains the code of a "view as" session. */
const VIEW_HEADER = "View-As";

export type Feature = keyof Endpoints;
export type CallName<F extends Feature> = keyof Endpoints[F] & string;
type Spec<F extends Feature, N extends CallName<F>> = Endpoints[F][N] extends EndpointSpec
  ? Endpoints[F][N]
  : never;
/** Response type of a call. `ReplyOf<"plans", "list">` is a page of plans. */
export type ReplyOf<F extends Feature, N extends CallName<F>> = Received<Spec<F, N>>;

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Loose<T> = T extends { query: infer Q }
  ? Record<never, never> extends Q
    ? Omit<T, "query"> & { query?: Q }
    : T
  : T;
/** Arguments of a call: `params`, `query` and `body`, as far as its endpoint has them. */
export type ArgsOf<F extends Feature, N extends CallName<F>> = Loose<Given<Call<Spec<F, N>>>>;

export interface CallOptions {
  /** Blocks the page during the call, for writes that must not be started twice. */
  overlay?: boolean;
  /** Refreshes what is displayed already, by a timer or an event: no sign that the user is there. */
  refreshes?: boolean;
  /** A retry with the same key gets the first response again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The project of the call, in which the user may be in "view as" mode. */
  project?: string;
  /** Receives the result code of a success: FK-0009, FK-0016. */
  onResult?(word: string): void;
}

interface Wire {
  authorization(): string | null;
  /** A short identifier of the signed-in user; never their name. */
  person(): string | null;
  locale(): Locale;
  /** The "view as" code for this project, if the user is viewing it as another user. */
  view(project: string): string | null;
  /** Called if the server rejects the session code, or accepts it only after a second factor is set up. */
  onUnauthorized(error: CallError, code: string | null): void;
}

let wire: Wire = {
  authorization: () => null,
  person: () => null,
  locale: () => DEFAULT_LOCALE,
  view: () => null,
  onUnauthorized: () => {},
};

/** Injects the session, so that this module does not depend on it. */
export function connectWire(to: Wire): void {
  wire = to;
}

/**
 * Executes a call by its name in the contract.
 * @throws CallError for an error response, an empty response, or none
 */
export async function call<F extends Feature, N extends CallName<F>>(
  feature: F,
  name: N,
  args: ArgsOf<F, N> & CallOptions,
): Promise<ReplyOf<F, N>> {
  const { params, query, body, ...options } = args as CallOptions & LooseArgs;
  const end = beginLoading(options.overlay ?? false, options.refreshes);
  try {
    if (!firstCalls[feature]?.[name]) await loadCalls();
    const spec = specOf(feature, name);
    const project = params?.["project"] ?? query?.["project"];
    const where = typeof project === "string" ? { ...options, project } : options;
    const reply = await send(spec.method, address(spec.path, params, query), body, where);
    return reply as ReplyOf<F, N>;
  } finally {
    end();
  }
}

interface LooseArgs {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: unknown;
}

let laterCalls: typeof firstCalls = {};

/** Loads the endpoints that the initial bundle omits; every lazily loaded page waits for them. */
export async function loadCalls(): Promise<void> {
  try {
    ({ laterCalls } = await import("./endpoints.later.gen.ts"));
  } catch {
    noteNoAnswer();
    throw new CallError(0, "OFFLINE" satisfies WireFault, "");
  }
}

/** Method and path of a call, for links, uploads and downloads. */
export function specOf<F extends Feature>(feature: F, name: CallName<F>): { method: string; path: string } {
  const spec = firstCalls[feature]?.[name] ?? laterCalls[feature]?.[name];
  if (!spec) throw new Error(`${feature}.${name} is no call, or the calls of the pages are not here`);
  const [method = "", path = ""] = spec.split(" ");
  return { method, path };
}

/** The headers of every call. */
export function headersOf(options: CallOptions = {}): Record<string, string> {
  const code = wire.authorization();
  const view = options.project === undefined ? null : wire.view(options.project);
  // Data loaded in "view as" mode must not be cached, so no user is sent.
  const person = view ? null : wire.person();
  return {
    Accept: "application/json",
    "Accept-Language": wire.locale(),
    "Cache-Control": "no-cache",
    Pragma: "no-cache",
    ...(code ? { Authorization: code } : {}),
    ...(person ? { [PERSON_HEADER]: person } : {}),
    ...(view ? { [VIEW_HEADER]: view } : {}),
    ...(options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {}),
  };
}

async function send(method: string, url: string, body: unknown, options: CallOptions): Promise<unknown> {
  const headers = headersOf(options);
  const response = await fetchInTime(url, {
    method,
    credentials: "include",
    cache: "no-store",
    headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: options.signal,
  });
  noteAnswer(response.headers.get(STORED_HEADER));
  if (response.status === 204) throw new CallError(204, "EMPTY" satisfies WireFault, "");
  const envelope = await readJson(response);
  const data = openEnvelope(response.status, envelope, headers.Authorization ?? null);
  const { status } = envelope as { status?: unknown };
  if (typeof status === "string") options.onResult?.(status);
  return data;
}

/**
 * Returns the `data` of a response envelope. @throws CallError for an error response; an invalid session is also
 * reported to the session module
 */
export function openEnvelope(status: number, envelope: unknown, code: string | null): unknown {
  const answer = envelope as { code?: number; data?: unknown };
  const verdict = typeof answer.code === "number" ? answer.code : status;
  if (status < 400 && verdict < 400) return answer.data;
  const { error, message, details, code: _, ...extra } = envelope as Failure;
  const failure = new CallError(verdict, error, message ?? "", details, extra);
  if ((verdict === 401 || error === "FACTOR_SETUP") && code !== null) wire.onUnauthorized(failure, code);
  throw failure;
}

async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const callerSignal = init.signal;
  const cancel = () => stop.abort();
  callerSignal?.addEventListener("abort", cancel, { once: true });
  if (callerSignal?.aborted) stop.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, REQUEST_TIME_OUT_MS);
  try {
    return await fetch(url, { ...init, signal: stop.signal });
  } catch {
    if (callerSignal?.aborted) throw new CallError(0, "CANCELLED" satisfies WireFault, "");
    if (late) throw new CallError(0, "TIME_OUT" satisfies WireFault, "");
    noteNoAnswer();
    throw new CallError(0, "OFFLINE" satisfies WireFault, "");
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener("abort", cancel);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const value: unknown = await response.json();
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Falls through: a proxy's error page, or a truncated response.
  }
  throw new CallError(response.status, "NOT_UNDERSTOOD" satisfies WireFault, "");
}
