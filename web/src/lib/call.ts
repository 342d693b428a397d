import type { Call, EndpointSpec, Reply } from "@vetaverde/contract/endpoint";
import type { Failure } from "@vetaverde/contract/errors";
import { DEFAULT_LOCALE, type Locale } from "@vetaverde/domain/locale";
import { address, type QueryValue } from "./address.ts";
import { CallError, type WireFault } from "./call-error.ts";
import { type Endpoints, firstCalls } from "./endpoints.gen.ts";
import { beginLoading } from "./loading.ts";
import { noteAnswer, noteNoAnswer } from "./online.ts";

/** No answer within this time is an error. */
export const REQUEST_TIME_OUT_MS = 90_000;
/** Set by the service worker on an answer that it kept from earlier: the instant of that answer. */
const STORED_HEADER = "x-vv-stored";
/** Tells the service worker whose data this is, so that one person's stays apart from another's. */
const PERSON_HEADER = "x-vv-person";

/** Carries the code of a view. */
const VIEW_HEADER = "View-As";

export type Feature = keyof Endpoints;
export type CallName<F extends Feature> = keyof Endpoints[F] & string;
type Spec<F extends Feature, N extends CallName<F>> = Endpoints[F][N] extends EndpointSpec
  ? Endpoints[F][N]
  : never;
/** What a call answers. `ReplyOf<"plans", "list">` is a page of plans. */
export type ReplyOf<F extends Feature, N extends CallName<F>> = Reply<Spec<F, N>>;

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Loose<T> = T extends { query: infer Q }
  ? Record<never, never> extends Q
    ? Omit<T, "query"> & { query?: Q }
    : T
  : T;
/** What a call takes: `params`, `query` and `body`, as far as its endpoint has them. */
export type ArgsOf<F extends Feature, N extends CallName<F>> = Loose<Given<Call<Spec<F, N>>>>;

export interface CallOptions {
  /** Blocks the page while the call runs: for writes that must not be begun twice. */
  overlay?: boolean;
  /** The same key sent again gets the first answer again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The project that the call is about, in which it may be seen through somebody else's eyes. */
  project?: string;
  /** Hears what a success says that it did, in the catalogue's word: FK-0009, FK-0016. */
  onResult?(word: string): void;
}

interface Wire {
  authorization(): string | null;
  /** A short mark of whoever is signed in; never their name. */
  person(): string | null;
  locale(): Locale;
  /** The code of a view in this project, where the person sees it as somebody else. */
  view(project: string): string | null;
  /** A session code that the server does not take any more, or not before a second factor is set up. */
  onUnauthorized(error: CallError, code: string | null): void;
}

let wire: Wire = {
  authorization: () => null,
  person: () => null,
  locale: () => DEFAULT_LOCALE,
  view: () => null,
  onUnauthorized: () => {},
};

/** The session connects itself here, so that this file knows nothing of sessions. */
export function connectWire(to: Wire): void {
  wire = to;
}

/**
 * One call of the platform by its name in the contract.
 * @throws CallError for every answer that is no success, an empty one and none at all
 */
export async function call<F extends Feature, N extends CallName<F>>(
  feature: F,
  name: N,
  args: ArgsOf<F, N> & CallOptions,
): Promise<ReplyOf<F, N>> {
  const { params, query, body, ...options } = args as CallOptions & LooseArgs;
  const end = beginLoading(options.overlay ?? false);
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

/** Brings the addresses of the calls that the first load leaves out; every page that comes later waits for them. */
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

/** The headers that every call carries. */
export function headersOf(options: CallOptions = {}): Record<string, string> {
  const code = wire.authorization();
  const view = options.project === undefined ? null : wire.view(options.project);
  // What was seen through somebody else's eyes is kept for nobody.
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

/** The `data` of an envelope. @throws CallError for a failure's; a dead session is told to the session as well */
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
  const given = init.signal;
  const cancel = () => stop.abort();
  given?.addEventListener("abort", cancel, { once: true });
  if (given?.aborted) stop.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, REQUEST_TIME_OUT_MS);
  try {
    return await fetch(url, { ...init, signal: stop.signal });
  } catch {
    if (given?.aborted) throw new CallError(0, "CANCELLED" satisfies WireFault, "");
    if (late) throw new CallError(0, "TIME_OUT" satisfies WireFault, "");
    noteNoAnswer();
    throw new CallError(0, "OFFLINE" satisfies WireFault, "");
  } finally {
    clearTimeout(timer);
    given?.removeEventListener("abort", cancel);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const value: unknown = await response.json();
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Falls through: a proxy's page of errors, or an answer that broke off.
  }
  throw new CallError(response.status, "NOT_UNDERSTOOD" satisfies WireFault, "");
}
