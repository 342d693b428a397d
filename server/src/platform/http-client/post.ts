import { type ClientRequest, request as plain, type RequestOptions } from "node:http";
import { request as secure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Resolve, resolveHost, UnreachableAddress } from "../net/addresses.ts";

/** Parameters of a request to a user-configured external address. */
export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** Timeout for name resolution, connection and response together. */
  timeoutMs: number;
  /** Private networks only when the operator allows them; link-local and cloud metadata addresses never. */
  allowPrivate: boolean;
  resolve?: Resolve;
}

/**
 * Why a request to an external address failed, as one of a few codes for which pages have messages. `secret`: signing
 * was impossible.
 */
type OutsideFaultKind =
  | "address"
  | "private"
  | "name"
  | "refused"
  | "timeOut"
  | "tls"
  | "redirect"
  | "status"
  | "secret";

const BEFORE_SENDING: ReadonlySet<OutsideFaultKind> = new Set(["address", "private", "name", "secret"]);

export class HttpClientFault extends Error {
  readonly kind: OutsideFaultKind;
  /** Of the response, if any. */
  readonly status: number | null;
  /** Whether nothing of the request can have reached the receiver, because there was no connection yet. */
  readonly isUnsent: boolean;
  constructor(kind: OutsideFaultKind, status: number | null = null, isConnected = true) {
    super(status === null ? kind : `${kind} ${status}`);
    this.kind = kind;
    this.status = status;
    this.isUnsent = BEFORE_SENDING.has(kind) || !isConnected;
  }
}

/**
 * Sends a body to an external address. Its name is resolved once, and the connection uses that address, which prevents
 * DNS rebinding. Redirects are not followed.
 * @throws OutsideFault when the response is not 2xx
 */
export async function postExternal(posting: Posting): Promise<void> {
  const { status } = await reach(posting, (url, address, line) => send(url, address, posting, line));
  if (status >= 300 && status < 400) throw new HttpClientFault("redirect", status);
  if (status < 200 || status >= 300) throw new HttpClientFault("status", status);
}

/** A connection that is being opened. */
export interface Line {
  signal: AbortSignal;
  /** Called when it is open, and the request may leave. */
  opened(): void;
}

/** Resolves the name once, and applies the timeout to everything. @throws OutsideFault */
export async function reach<T>(
  posting: Pick<Posting, "url" | "timeoutMs" | "allowPrivate" | "resolve">,
  talk: (url: URL, address: string, line: Line) => Promise<T>,
): Promise<T> {
  const url = readUrl(posting.url);
  let isConnected = false;
  const late = AbortSignal.timeout(posting.timeoutMs);
  const aborted = new Promise<never>((_, reject) => {
    late.addEventListener("abort", () => reject(new HttpClientFault("timeOut", null, isConnected)), {
      once: true,
    });
  });
  aborted.catch(() => {});
  try {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const address = await Promise.race([resolveHost(host, posting.allowPrivate, posting.resolve), aborted]);
    const line: Line = {
      signal: late,
      opened: () => {
        isConnected = true;
      },
    };
    return await Promise.race([talk(url, address, line), aborted]);
  } catch (error) {
    if (error instanceof HttpClientFault) throw error;
    throw new HttpClientFault(kindOf(error), null, isConnected);
  }
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new HttpClientFault("address");
  return url;
}

/** Connects to this address, whatever the name resolves to by now. */
export function requestTo(
  url: URL,
  address: string,
  { signal, opened }: Line,
  options: RequestOptions,
): ClientRequest {
  const family = isIP(address);
  const lookup: LookupFunction = (_host, lookupOptions, done) =>
    lookupOptions.all ? done(null, [{ address, family }]) : done(null, address, family);
  const isSecure = url.protocol === "https:";
  const request = (isSecure ? secure : plain)(url, { ...options, signal, agent: false, lookup });
  request.on("socket", (socket) => {
    if (socket.connecting) socket.once(isSecure ? "secureConnect" : "connect", opened);
    else opened();
  });
  return request;
}

function send(
  url: URL,
  address: string,
  { headers, body }: Posting,
  line: Line,
): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const request = requestTo(url, address, line, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "VetaVerde" },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      // The response body is irrelevant, and may be endless.
      resolve({ status: response.statusCode ?? 0 });
      response.on("error", () => {});
      response.destroy();
    });
    request.end(body);
  });
}

const NAME = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ENODATA"]);

function kindOf(error: unknown): OutsideFaultKind {
  if (error instanceof UnreachableAddress) return "private";
  const { code } = error as { code?: string };
  if (code && NAME.has(code)) return "name";
  if (code === "ETIMEDOUT" || code === "ABORT_ERR") return "timeOut";
  if (/TLS|SSL|CERT|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code ?? "")) return "tls";
  return "refused";
}
