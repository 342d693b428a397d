import type { PushSettings } from "../../platform/config/config.push.ts";

/** Over a satellite link, DNS, connection, TLS and response take over three seconds. */
const REQUEST_TIMEOUT_MS = 5_000;
/** After a day the message is dropped; it remains in the list of notifications. */
const LIFE_SECONDS = 86_400;
const URGENCY = { 1: "high", 2: "normal", 3: "low" } as const;

export interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** Text of a browser notification: brief, because other people may see the screen. */
export interface PushContent {
  title: string;
  body: string;
  /** Path within the application. */
  path: string;
  /** A repeated message with the same tag replaces the first one. */
  tag: string;
  lang: string;
}

export class PushFault extends Error {
  /** The push service no longer knows the subscription. */
  readonly isGone: boolean;
  readonly isPermanent: boolean;
  /** The push service did not respond in time. */
  readonly isTimeout: boolean;
  constructor(reply: string, { isGone = false, isPermanent = false, isTimeout = false } = {}) {
    super(reply);
    this.isGone = isGone;
    this.isPermanent = isPermanent;
    this.isTimeout = isTimeout;
  }
}

export interface PushGateway {
  /** @throws PushFault */
  send(to: Browser, content: PushContent, priority: 1 | 2 | 3): Promise<void>;
}

/**
 * Sends a request to an external address, and throws `{kind, status}` unless the response is 2xx; injected by the
 * composition root.
 */
type PostPush = (posting: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  timeoutMs: number;
}) => Promise<void>;

/** Sends a notice to a browser's push service, encrypted for that browser (RFC 8291) and signed (RFC 8292). */
export function createPush(
  settings: PushSettings,
  { allowPrivate, post }: { allowPrivate: boolean; post: PostPush },
): PushGateway {
  return {
    send: async ({ endpoint, p256dh, auth }, content, priority) => {
      // Browsers' push services always use https.
      if (!allowPrivate && !endpoint.startsWith("https://"))
        throw new PushFault("address", { isPermanent: true });
      // The library is loaded with the first notice, to keep the start fast.
      const { default: webPush } = await import("web-push");
      const sealFor = () =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
          vapidDetails: settings,
          TTL: LIFE_SECONDS,
          urgency: URGENCY[priority],
          contentEncoding: "aes128gcm",
        });
      const { headers, body } = unlessKeyless(sealFor);
      const { "Content-Length": _, ...named } = headers;
      const texts = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)]));
      const sealed = body ?? Buffer.alloc(0);
      await post({ url: endpoint, headers: texts, body: sealed, timeoutMs: REQUEST_TIMEOUT_MS }).catch(
        (error: unknown) => {
          throw faultOf(error as { kind?: string; status?: number | null; message: string }) ?? error;
        },
      );
    },
  };
}

/** A subscription with unusable keys cannot be fixed, so its messages fail permanently instead of being retried. */
function unlessKeyless<T>(seal: () => T): T {
  try {
    return seal();
  } catch (error) {
    throw new PushFault((error as Error).message, { isPermanent: true });
  }
}

/** Null: not a network fault, hence an error of this program. */
function faultOf({
  kind,
  status = null,
  message,
}: {
  kind?: string;
  status?: number | null;
  message: string;
}) {
  if (kind === undefined) return null;
  if (status === 404 || status === 410) return new PushFault(message, { isGone: true });
  const busy = status === 429 || (status !== null && status >= 500);
  return new PushFault(message, {
    isPermanent: !busy && !["timeOut", "refused", "name", "tls"].includes(kind),
    isTimeout: kind === "timeOut",
  });
}
