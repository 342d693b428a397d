import { type ClientRequest, request as plain, type RequestOptions } from "node:http";
import { request as secure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Resolve, resolveHost, UnreachableAddress } from "../../platform/net/addresses.ts";

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

export class HttpClientFault extends Error {
  readonly kind: OutsideFaultKind;
  /** Of the response, if any. */
  readonly status: number | null;
  constructor(kind: OutsideFaultKind, status: number | null = null) {
    super(status === null ? kind : `${kind} ${status}`);
    this.kind = kind;
    this.status = status;
  }
}

/**
 * Sends a body to an external address. Its name is resolved once, and the connection uses that address, which prevents
 * DNS rebinding. Redirects are not followed.
 * @throws OutsideFault when the response is not 2xx
 */
export async function postExternal(posting: Posting): Promise<void> {
  const { status } = await reach(posting, (url, address, signal) => send(url, address, posting, signal));
  if (status >= 300 && status < 400) throw new HttpClientFault("redirect", status);
  if (status < 200 || status >= 300) throw new HttpClientFault("status", status);
}

/** Resolves the name once, and applies the timeout to everything. @throws OutsideFault */
export async function reach<T>(
  posting: Pick<Posting, "url" | "timeoutMs" | "allowPrivate" | "resolve">,
  talk: (url: URL, address: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const url = readUrl(posting.url);
  const late = AbortSignal.timeout(posting.timeoutMs);
  const aborted = new Promise<never>((_, reject) => {
    late.addEventListener("abort", () => reject(new HttpClientFault("timeOut")), { once: true });
  });
  aborted.catch(() => {});
  try {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const address = await Promise.race([resolveHost(host, posting.allowPrivate, posting.resolve), aborted]);
    return await Promise.race([talk(url, address, late), aborted]);
  } catch (error) {
    throw error instanceof HttpClientFault ? error : new HttpClientFault(kindOf(error));
  }
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new HttpClientFault("address");
  return url;
}

/** Connects to this address, whatever the name resolves to by now. */
export function requestTo(url: URL, address: string, options: RequestOptions): ClientRequest {
  const family = isIP(address);
  const lookup: LookupFunction = (_host, lookupOptions, done) =>
    lookupOptions.all ? done(null, [{ address, family }]) : done(null, address, family);
  return (url.protocol === "https:" ? secure : plain)(url, { ...options, agent: false, lookup });
}

function send(
  url: URL,
  address: string,
  { headers, body }: Posting,
  signal: AbortSignal,
): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const request = requestTo(url, address, {
      method: "POST",
      signal,
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
