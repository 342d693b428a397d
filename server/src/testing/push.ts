import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  createVerify,
  type ECDH,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import type { PushSettings } from "../platform/config/config.push.ts";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";

/** A message received by a browser's push service, decrypted with the browser's own key. */
export interface Pushed {
  path: string;
  urgency: string;
  ttl: string;
  words: { title: string; body: string; path: string; tag: string; lang: string };
}

export interface TestPush {
  settings: PushSettings;
  /** A browser's push subscription, as the browser reports it. */
  browser(name: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  received: Pushed[];
  next(): Promise<Pushed>;
  /** Refuses the next requests with this status. */
  refuse(times: number, status: number): void;
  /** From now on these browsers' requests are never answered. */
  hush(...names: string[]): void;
  /** Maximum number of requests that waited at the same time. */
  mostWaiting(): number;
  close(): Promise<void>;
}

/** Inserts a subscription of a user that no message can be sent to. */
export async function insertBrowser(db: Db, user: string): Promise<void> {
  await sql`insert into push_subscriptions (user_id, id, endpoint_hash, sealed, device, created_at)
    values (${user}, ${newId()}, ${randomBytes(32)}, 'x', 'Chrome', now())`.execute(db);
}

/** End reason of each of a user's subscriptions, oldest first; null: active. */
export async function endsOfBrowsers(db: Db, user: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ reason: string | null }>`
    select end_reason as reason from push_subscriptions where user_id = ${user} order by created_at, id`.execute(
    db,
  );
  return rows.map(({ reason }) => reason);
}

interface Keys {
  curve: ECDH;
  auth: Buffer;
}

/**
 * A push service on the loopback that implements Web Push: it verifies the signature of RFC 8292 and decrypts by RFC
 * 8291.
 */
export async function startPush(): Promise<TestPush> {
  const own = createECDH("prime256v1");
  const publicKey = own.generateKeys("base64url");
  // One key in 256 begins with a zero byte, which the library omits.
  const privateKey = Buffer.concat([Buffer.alloc(32), own.getPrivateKey()]).subarray(-32);
  const settings = {
    publicKey,
    privateKey: privateKey.toString("base64url"),
    subject: "mailto:pruebas@example.org",
  };
  const browsers = new Map<string, Keys>();
  const received: Pushed[] = [];
  const inbox: Pushed[] = [];
  const waiting: ((one: Pushed) => void)[] = [];
  let [left, status, waitingNow, mostWaiting] = [0, 201, 0, 0];
  const hushed = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const keys = browsers.get(request.url ?? "");
    const origin = `http://${request.headers.host}`;
    if (!keys) return void response.writeHead(404).end();
    if (!isSigned(request.headers.authorization ?? "", settings.publicKey, origin))
      return void response.writeHead(403).end();
    if (hushed.has(request.url ?? "")) {
      mostWaiting = Math.max(mostWaiting, ++waitingNow);
      request.socket.once("close", () => waitingNow--);
      return;
    }
    if (left > 0) {
      left--;
      return void response.writeHead(status).end();
    }
    const one = {
      path: request.url ?? "",
      urgency: String(request.headers["urgency"]),
      ttl: String(request.headers["ttl"]),
      words: JSON.parse(opened(body, keys)),
    };
    received.push(one);
    const waiter = waiting.shift();
    if (waiter) waiter(one);
    else inbox.push(one);
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings,
    received,
    browser: (name) => {
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys("base64url");
      const auth = randomBytes(16);
      browsers.set(`/${name}`, { curve, auth });
      return {
        endpoint: `http://127.0.0.1:${port}/${name}`,
        keys: { p256dh, auth: auth.toString("base64url") },
      };
    },
    next: () => {
      const one = inbox.shift();
      return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve));
    },
    refuse: (times, answer) => {
      [left, status] = [times, answer];
    },
    hush: (...names) => {
      for (const name of names) hushed.add(`/${name}`);
    },
    mostWaiting: () => mostWaiting,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `vapid t=<JWT>, k=<key>`, signed by the key that the browser subscribed with. */
function isSigned(header: string, publicKey: string, origin: string): boolean {
  const [, jwt = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = jwt.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const verify = createVerify("sha256").update(`${head}.${claims}`);
  const good = verify.verify(
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString() || "{}");
  return good && key === publicKey && aud === origin && exp * 1000 > Date.now() && /^mailto:/.test(sub);
}

/** aes128gcm: salt, record size, the sender's key; then one record that ends with a 2. */
function opened(body: Buffer, { curve, auth }: Keys): string {
  const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", curve.computeSecret(sender), auth, info, 32));
  const derive = (label: string, size: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), size));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
