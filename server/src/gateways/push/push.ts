import type { PushSettings } from "../../platform/config/config.push.ts";

/** By satellite a name, a connection, its secrecy and an answer take over three seconds. */
const PATIENCE_MS = 5_000;
/** What nobody saw for a day is in the list. */
const LIFE_SECONDS = 86_400;
const URGENCY = { 1: "high", 2: "normal", 3: "low" } as const;

export interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** What a browser shows: little, since it may lie open on a table. */
export interface PushWords {
  title: string;
  body: string;
  /** Within the application. */
  path: string;
  /** A repetition takes the place of the first. */
  tag: string;
  lang: string;
}

export class PushFault extends Error {
  /** The browser's service knows it no more. */
  readonly gone: boolean;
  readonly permanent: boolean;
  /** It gave no answer in time. */
  readonly silent: boolean;
  constructor(words: string, { gone = false, permanent = false, silent = false } = {}) {
    super(words);
    this.gone = gone;
    this.permanent = permanent;
    this.silent = silent;
  }
}

export interface PushGateway {
  /** @throws PushFault */
  send(to: Browser, words: PushWords, priority: 1 | 2 | 3): Promise<void>;
}

/** Sends to an address outside, and throws `{kind, status}` where it was not taken with 2xx; handed in by the roof. */
type PostPush = (posting: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  patienceMs: number;
}) => Promise<void>;

/** Hands a notice to the service of a browser, encrypted for it alone (RFC 8291) and signed (RFC 8292). */
export function createPush(
  settings: PushSettings,
  { allowPrivate, post }: { allowPrivate: boolean; post: PostPush },
): PushGateway {
  return {
    send: async ({ endpoint, p256dh, auth }, words, priority) => {
      // Only browsers' own services speak plainly to nobody.
      if (!allowPrivate && !endpoint.startsWith("https://"))
        throw new PushFault("address", { permanent: true });
      // The library loads with the first notice: no start waits for it.
      const { default: webPush } = await import("web-push");
      const sealFor = () =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(words), {
          vapidDetails: settings,
          TTL: LIFE_SECONDS,
          urgency: URGENCY[priority],
          contentEncoding: "aes128gcm",
        });
      const { headers, body } = unlessKeyless(sealFor);
      const { "Content-Length": _, ...named } = headers;
      const texts = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)]));
      const sealed = body ?? Buffer.alloc(0);
      await post({ url: endpoint, headers: texts, body: sealed, patienceMs: PATIENCE_MS }).catch(
        (error: unknown) => {
          throw faultOf(error as { kind?: string; status?: number | null; message: string }) ?? error;
        },
      );
    },
  };
}

/** Keys that nothing can be sealed with stay so: what was for them is not tried for ever. */
function unlessKeyless<T>(seal: () => T): T {
  try {
    return seal();
  } catch (error) {
    throw new PushFault((error as Error).message, { permanent: true });
  }
}

/** Null: no fault of the address, and so the program's own. */
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
  if (status === 404 || status === 410) return new PushFault(message, { gone: true });
  const busy = status === 429 || (status !== null && status >= 500);
  return new PushFault(message, {
    permanent: !busy && !["timeOut", "refused", "name", "tls"].includes(kind),
    silent: kind === "timeOut",
  });
}
