import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccess } from "../access/access.ts";
import { type App, createApp } from "../composition/app.ts";
import { openStorage } from "../gateways/files/files.open.ts";
import type { FileStorage } from "../gateways/files/files.ts";
import type { MailGateway } from "../gateways/mail/mail.ts";
import type { SsoGateway } from "../gateways/sso/sso.ts";
import type { AiSettings } from "../platform/config/config.ai.ts";
import type { PushSettings } from "../platform/config/config.push.ts";
import type { WhatsappSettings } from "../platform/config/config.whatsapp.ts";
import { createDb, type Db } from "../platform/db/db.ts";
import { createLog, type Log } from "../platform/log/log.ts";
import { createSecrets } from "../platform/secrets/secrets.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export interface TestApp {
  app: App;
  db: Db;
  storage: FileStorage;
  appUrl: string;
  ownerUrl: string;
  /** Calls the server with a session code; null for an unauthenticated call. */
  call(method: string, url: string, options?: CallOptions): Promise<Answer>;
  signIn(userId: string): Promise<string>;
  close(): Promise<void>;
}

export interface CallOptions {
  code?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
  payload?: Buffer;
}

export interface Answer {
  status: number;
  // Tests read responses of any shape; their assertions check the shape.
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes are asserted field by field
  body: any;
  headers: Record<string, unknown>;
  raw: Buffer;
}

const MB = 1024 * 1024;
/** A test sends in a second as many requests as a user in an hour. */
const UNLIMITED = 10_000_000;
/** Key for sealing secrets, and ids of boards, in tests. */
export const TEST_KEY = "a secret key for tests, long enough to be one";

/** The whole server on a separate database, without a port. */
export async function createTestApp(
  options: {
    mail?: MailGateway;
    sso?: SsoGateway;
    now?: () => number;
    webRoot?: string | null;
    /** Whether the server sends the HSTS header. */
    hsts?: boolean;
    quotaBytes?: number;
    requestsPerMinute?: number;
    /** Limits of an instrument's document. */
    pdf?: { maxBytes?: number; maxPages?: number };
    /** Settings of the language model; left out: none. */
    ai?: AiSettings;
    /** How many projects the plan allows. */
    projectLimit?: number;
    smtpAllowPrivate?: boolean;
    /** Whether report URLs and LoRaWAN servers may be on this machine. */
    outsideAllowPrivate?: boolean;
    /** Hour of the user's day from which reminders are sent; left out: never. */
    reminderHour?: number;
    /** Port of the embedded MQTT broker; left out: there is none. It opens when the server listens. */
    mqttPort?: number;
    mqttUrl?: string;
    rockblockKey?: string;
    /** Left out: WhatsApp is not configured. */
    whatsapp?: WhatsappSettings;
    /** Left out: browser push is not configured. */
    push?: PushSettings;
    /** Place of scheduled backups; left out: there are none. */
    backupTo?: string;
    /** Left out: exports are read from the database itself. */
    replica?: { url: string; maxLagSeconds: number };
    /** Left out: a copy of the template. It is dropped when the server closes. */
    database?: TestDatabase;
    log?: Log;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), "vv-data-"));
  const log = options.log ?? createLog("silent");
  const { db, pool, slowQueries, close } = createDb(database.appUrl, { log });
  const storage = openStorage(dataDir, undefined);
  const app = await createApp({
    config: {
      contactEmail: undefined,
      replica: options.replica,
      mapTiles: undefined,
      metricsToken: undefined,
      projectLimit: options.projectLimit,
      reminderHour: options.reminderHour ?? null,
      sessionHours: 12,
      requestsPerMinute: options.requestsPerMinute ?? UNLIMITED,
      smtpAllowPrivate: options.smtpAllowPrivate ?? false,
      outsideAllowPrivate: options.outsideAllowPrivate ?? false,
      trustProxy: false,
      hsts: options.hsts ?? false,
      pdf: { maxBytes: options.pdf?.maxBytes ?? 20 * MB, maxPages: options.pdf?.maxPages ?? 1000 },
      ai: options.ai,
      mqtt: { port: options.mqttPort ?? null, tls: undefined, url: options.mqttUrl },
      host: "127.0.0.1",
      rockblockKey: options.rockblockKey,
      whatsapp: options.whatsapp,
      push: options.push,
      backup: { to: options.backupTo, key: undefined, s3: undefined },
      dataDir,
      secretKey: TEST_KEY,
      files: { maxBytes: 100 * MB, quotaBytes: options.quotaBytes ?? 1000 * MB, s3: undefined },
    },
    storage,
    db,
    ownerUrl: database.ownerUrl,
    pool,
    slowQueries,
    log,
    secrets: createSecrets(TEST_KEY),
    publicUrl: "https://vetaverde.example",
    mail: options.mail ?? null,
    ...(options.sso ? { sso: options.sso } : {}),
    demonstration: false,
    webRoot: options.webRoot ?? null,
    ...(options.now ? { now: options.now } : {}),
  });
  app.begin();
  await app.http.ready();
  const access = createAccess({ db, ...(options.now ? { now: options.now } : {}) });
  return {
    app,
    db,
    storage,
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    call: (method, url, given = {}) => inject(app, method, url, given),
    signIn: async (userId) => (await db.transaction().execute((tx) => access.begin(tx, userId))).code,
    close: async () => {
      await app.stop();
      await close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function inject(
  app: App,
  method: string,
  url: string,
  { code, body, headers, payload }: CallOptions,
): Promise<Answer> {
  const response = await app.http.inject({
    method: method as "GET",
    url,
    headers: { ...(code ? { authorization: code } : {}), ...headers },
    ...(payload ? { payload } : body !== undefined ? { payload: body as object } : {}),
  });
  const json = method !== "HEAD" && String(response.headers["content-type"]).includes("application/json");
  return {
    status: response.statusCode,
    body: json ? response.json() : response.body,
    headers: response.headers,
    raw: response.rawPayload,
  };
}

/** A multipart body with one file under the field `file`. */
export function fileBody(
  name: string,
  bytes: Uint8Array,
): Required<Pick<CallOptions, "headers" | "payload">> {
  const boundary = "----test-boundary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
