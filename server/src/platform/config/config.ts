import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import * as z from "zod";
import { type AiSettings, aiEnvironment, aiFaults, aiOf } from "./config.ai.ts";
import { type BackupSettings, backupEnvironment, backupFaults, backupOf } from "./config.backup.ts";
import { type MqttSettings, mqttEnvironment, mqttFaults, mqttOf } from "./config.mqtt.ts";
import { type PushSettings, pushEnvironment, pushFaults, pushOf } from "./config.push.ts";
import { type S3Settings, s3Environment, s3Faults, s3Of } from "./config.s3.ts";
import { type WhatsappSettings, whatsappEnvironment, whatsappFaults, whatsappOf } from "./config.whatsapp.ts";

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://");
const secretKey = z.string().min(32, "must have at least 32 characters");

/** Every environment variable that the application reads. An empty one counts as absent. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_REPLICA_MAX_LAG: z.coerce.number().int().min(3).max(3600).default(30),
  SECRET_KEY: secretKey.optional(),
  SEED_DEMO: flag.optional(),
  ALLOW_DEMO: flag.default(false),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(7, "must be longer than 6 characters").optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.string().optional(),
  HSTS: flag.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.email().optional(),
  SSO_AUTHORITY: z.url({ protocol: /^https$/, error: "must be an https:// address" }).optional(),
  SSO_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/, "must be the identifier of the registered application")
    .optional(),
  SSO_TENANT: z.guid("must be the organisation's identifier, a GUID").toLowerCase().optional(),
  SMTP_ALLOW_PRIVATE: flag.default(false),
  OUTSIDE_ALLOW_PRIVATE: flag.default(false),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(60).max(10_000_000).default(900),
  SESSION_HOURS: z.coerce.number().int().min(1).max(168).default(12),
  REMINDER_HOUR: z.union([z.literal("off"), z.coerce.number().int().min(0).max(23)]).default(7),
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^\s{}]+\//, "must be an http:// or https:// address")
    .regex(/^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/, "must hold {z}, {x} and {y}")
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200).optional(),
  PROJECT_LIMIT: z.coerce.number().int().min(1).max(100_000).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  FILE_MAX_MB: z.coerce.number().int().min(16).max(5000).default(1024),
  PDF_MAX_MB: z.coerce.number().int().min(1).max(2000).default(200),
  PDF_MAX_PAGES: z.coerce.number().int().min(1).max(20_000).default(2000),
  ...aiEnvironment,
  FILE_QUOTA_GB: z.coerce.number().positive().max(1_000_000).default(50),
  ...s3Environment,
  ...backupEnvironment,
  ...mqttEnvironment,
  ...whatsappEnvironment,
  ...pushEnvironment,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  NODE_ENV: z.string().optional(),
});

export const environmentNames = Object.keys(environment.shape);

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  /** Absent: exports are read from the database itself. */
  replica: { url: string; maxLagSeconds: number } | undefined;
  secretKey: string | undefined;
  seedDemo: boolean;
  allowDemo: boolean;
  admin: { email: string; password: string } | undefined;
  publicUrl: string | undefined;
  trustProxy: boolean | string;
  /** Whether the server sends the HSTS header. */
  hsts: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  contactEmail: string | undefined;
  metricsToken: string | undefined;
  /** Whether a project's mail server may be in a private network. */
  smtpAllowPrivate: boolean;
  /** Whether a device's report URL and a LoRaWAN server may be in a private network. */
  outsideAllowPrivate: boolean;
  /** Maximum duration of a session in hours, regardless of activity. */
  sessionHours: number;
  /** Average rate per user or API token. */
  requestsPerMinute: number;
  /** Hour of the user's day from which reminders of monitorings are sent; null: never. */
  reminderHour: number | null;
  /** Absent: maps use the background that the product includes. */
  mapTiles: MapTiles | undefined;
  /** Number of projects in the platform's plan; absent: unlimited. */
  projectLimit: number | undefined;
  sso: SsoSettings | undefined;
  files: FileSettings;
  backup: BackupSettings;
  /** Limits of an instrument's document. */
  pdf: { maxBytes: number; maxPages: number };
  mqtt: MqttSettings;
  /** Absent: WhatsApp is not configured. */
  whatsapp: WhatsappSettings | undefined;
  /** Absent: browser push is not configured. */
  push: PushSettings | undefined;
  /** The satellite gateway's public key, in PEM; absent: its signature is not verified. */
  rockblockKey: string | undefined;
  /** Absent: commitments are found by the local rules only. */
  ai: AiSettings | undefined;
  logLevel: string;
}

/** A map tile service that browsers request directly. */
export interface MapTiles {
  /** Template with {z}, {x} and {y}. */
  url: string;
  /** Attribution of the tiles; displayed on every map. */
  attribution: string;
}

export interface FileSettings {
  maxBytes: number;
  /** Per project, including all versions. */
  quotaBytes: number;
  /** Absent: files are stored in a folder below DATA_DIR. */
  s3: S3Settings | undefined;
}

/** The identity provider of sign-on with Microsoft, and the only organisation whose users are accepted. */
export interface SsoSettings {
  /** Base address of its openid-configuration; without a trailing slash. */
  authority: string;
  clientId: string;
  /** The only organisation whose tokens are accepted: the `tid` that every token must contain. */
  tenant: string;
  /** Longest wait for an answer of the provider; five seconds by default. */
  timeoutMs?: number;
}

/** Errors in the settings, one sentence each. The value itself is never repeated, because it may be a secret. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

/**
 * A setting, or the content of the file that `<setting>_FILE` names, as written by a vault or a container's secrets.
 * @throws ConfigError for a file that cannot be read, and when both are set
 */
function readSetting(env: Record<string, string | undefined>, name: string): string | undefined {
  const [value, file] = [env[name] || undefined, env[`${name}_FILE`] || undefined];
  if (file === undefined) return value;
  if (value !== undefined) throw new ConfigError([`${name} and ${name}_FILE: give one of them`]);
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    throw new ConfigError([`${name}_FILE: the file cannot be read`]);
  }
}

/** @throws ConfigError with all errors together; a file that cannot be read is reported before any other error */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = environment.safeParse(
    Object.fromEntries(environmentNames.map((name) => [name, readSetting(env, name)])),
  );
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const faults = faultsOf(read.data);
  if (faults.length > 0) throw new ConfigError(faults);
  return configOf(read.data);
}

/** Faults of settings that belong together, or that are needed by others. */
const faultsOf = (e: Environment): string[] => [
  ...(e.DATABASE_URL && !e.SECRET_KEY ? ["SECRET_KEY: must be given together with DATABASE_URL"] : []),
  ...(e.DATABASE_OWNER_URL && !e.DATABASE_URL ? ["DATABASE_OWNER_URL: needs DATABASE_URL beside it"] : []),
  ...(e.DATABASE_REPLICA_URL && !e.DATABASE_URL
    ? ["DATABASE_REPLICA_URL: needs DATABASE_URL beside it"]
    : []),
  // A tile service requires its attribution wherever its tiles are displayed.
  ...(Boolean(e.MAP_TILES_URL) !== Boolean(e.MAP_TILES_ATTRIBUTION)
    ? ["MAP_TILES_URL and MAP_TILES_ATTRIBUTION: give both or neither"]
    : []),
  ...(Boolean(e.ADMIN_EMAIL) !== Boolean(e.ADMIN_PASSWORD)
    ? ["ADMIN_EMAIL and ADMIN_PASSWORD: give both or neither"]
    : []),
  ...ssoFaults(e),
  ...s3Faults(e),
  ...backupFaults(e),
  ...aiFaults(e),
  ...mqttFaults(e),
  ...whatsappFaults(e),
  ...pushFaults(e),
];

function configOf(e: Environment): Config {
  const seedDemo = e.SEED_DEMO ?? e.NODE_ENV !== "production";
  return {
    port: e.PORT,
    host: e.HOST ?? (seedDemo ? "127.0.0.1" : "0.0.0.0"),
    dataDir: isAbsolute(e.DATA_DIR) ? e.DATA_DIR : resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    replica: e.DATABASE_REPLICA_URL
      ? { url: e.DATABASE_REPLICA_URL, maxLagSeconds: e.DATABASE_REPLICA_MAX_LAG }
      : undefined,
    secretKey: e.SECRET_KEY,
    seedDemo,
    allowDemo: e.ALLOW_DEMO,
    admin: adminOf(e),
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ""),
    trustProxy: trustProxy(e.TRUST_PROXY),
    hsts: e.HSTS ?? e.PUBLIC_URL?.startsWith("https://") ?? false,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    contactEmail: e.CONTACT_EMAIL,
    metricsToken: e.METRICS_TOKEN,
    sessionHours: e.SESSION_HOURS,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    reminderHour: e.REMINDER_HOUR === "off" ? null : e.REMINDER_HOUR,
    mapTiles: mapTilesOf(e),
    projectLimit: e.PROJECT_LIMIT,
    smtpAllowPrivate: e.SMTP_ALLOW_PRIVATE,
    outsideAllowPrivate: e.OUTSIDE_ALLOW_PRIVATE,
    sso: ssoOf(e),
    files: filesOf(e),
    backup: backupOf(e),
    pdf: { maxBytes: e.PDF_MAX_MB * MB, maxPages: e.PDF_MAX_PAGES },
    ai: aiOf(e),
    mqtt: mqttOf(e),
    whatsapp: whatsappOf(e),
    push: pushOf(e),
    rockblockKey: e.ROCKBLOCK_PUBLIC_KEY,
    logLevel: e.LOG_LEVEL,
  };
}

const MB = 1024 ** 2;
const GB = 1024 ** 3;

const adminOf = ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Environment): Config["admin"] =>
  email && password ? { email: email.toLowerCase(), password } : undefined;

const mapTilesOf = ({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: Environment) =>
  url ? { url, attribution: attribution ?? "" } : undefined;

const filesOf = (e: Environment): FileSettings => ({
  maxBytes: e.FILE_MAX_MB * MB,
  quotaBytes: Math.floor(e.FILE_QUOTA_GB * GB),
  s3: s3Of(e),
});

type Environment = z.output<typeof environment>;
const GUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** Addresses under which a provider authenticates users of any organisation. */
const ANYBODY = /\/(common|organizations|consumers)(\/|$)/i;

const tenantOf = (e: Environment) =>
  e.SSO_TENANT ?? (e.SSO_AUTHORITY && GUID.exec(e.SSO_AUTHORITY)?.[0].toLowerCase());

function ssoFaults(e: Environment): string[] {
  if (Boolean(e.SSO_AUTHORITY) !== Boolean(e.SSO_CLIENT_ID))
    return ["SSO_AUTHORITY and SSO_CLIENT_ID: give both or neither"];
  if (!e.SSO_AUTHORITY) return e.SSO_TENANT ? ["SSO_TENANT: needs SSO_AUTHORITY beside it"] : [];
  // Anybody able to create an organisation could claim any e-mail in it.
  if (ANYBODY.test(new URL(e.SSO_AUTHORITY).pathname))
    return ["SSO_AUTHORITY: must name one organisation, not common, organizations or consumers"];
  return tenantOf(e)
    ? []
    : ["SSO_TENANT: must be given where SSO_AUTHORITY does not contain the organisation's identifier"];
}

function ssoOf(e: Environment): SsoSettings | undefined {
  const tenant = tenantOf(e);
  if (!e.SSO_AUTHORITY || !e.SSO_CLIENT_ID || !tenant) return undefined;
  const authorityUrl = e.SSO_AUTHORITY.replace(/\/+$/, "");
  // Microsoft's address without a version uses the older protocol, whose tokens have another issuer.
  const microsoft = /(^|\.)login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn)$/.test(
    new URL(authorityUrl).host,
  );
  const authority = microsoft && !authorityUrl.endsWith("/v2.0") ? `${authorityUrl}/v2.0` : authorityUrl;
  return { authority, clientId: e.SSO_CLIENT_ID, tenant };
}

/** `true` trusts every peer as a proxy; addresses or networks, separated by commas, trust only these. */
function trustProxy(text: string | undefined): boolean | string {
  if (!text || text === "false") return false;
  return text === "true" ? true : text;
}
