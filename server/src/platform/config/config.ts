import { isAbsolute, resolve } from "node:path";
import * as z from "zod";

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://");
const secretKey = z.string().min(32, "must have at least 32 characters");

/** Every environment variable that the program reads. An empty one counts as absent. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  SECRET_KEY: secretKey.optional(),
  SEED_DEMO: flag.optional(),
  ALLOW_DEMO: flag.default(false),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(7, "must be longer than 6 characters").optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.email().optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
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
  secretKey: string | undefined;
  seedDemo: boolean;
  allowDemo: boolean;
  admin: { email: string; password: string } | undefined;
  publicUrl: string | undefined;
  trustProxy: boolean | string;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  contactEmail: string | undefined;
  metricsToken: string | undefined;
  logLevel: string;
}

/** What is wrong with the settings, one sentence a fault. The value itself is never repeated: it may be a secret. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

/** @throws ConfigError with every fault at once. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(environmentNames.map((name) => [name, env[name] || undefined]));
  const read = environment.safeParse(given);
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const e = read.data;
  const seedDemo = e.SEED_DEMO ?? e.NODE_ENV !== "production";
  const faults = [
    ...(e.DATABASE_URL && !e.SECRET_KEY ? ["SECRET_KEY: must be given together with DATABASE_URL"] : []),
    ...(e.DATABASE_OWNER_URL && !e.DATABASE_URL ? ["DATABASE_OWNER_URL: needs DATABASE_URL beside it"] : []),
    ...(Boolean(e.ADMIN_EMAIL) !== Boolean(e.ADMIN_PASSWORD)
      ? ["ADMIN_EMAIL and ADMIN_PASSWORD: give both or neither"]
      : []),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port: e.PORT,
    host: e.HOST ?? (seedDemo ? "127.0.0.1" : "0.0.0.0"),
    dataDir: isAbsolute(e.DATA_DIR) ? e.DATA_DIR : resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    secretKey: e.SECRET_KEY,
    seedDemo,
    allowDemo: e.ALLOW_DEMO,
    admin:
      e.ADMIN_EMAIL && e.ADMIN_PASSWORD
        ? { email: e.ADMIN_EMAIL.toLowerCase(), password: e.ADMIN_PASSWORD }
        : undefined,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ""),
    trustProxy: trustProxy(e.TRUST_PROXY),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    contactEmail: e.CONTACT_EMAIL,
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL,
  };
}

/** `true` trusts whoever connects; addresses or networks, separated by commas, trust those alone. */
function trustProxy(text: string | undefined): boolean | string {
  if (!text || text === "false") return false;
  return text === "true" ? true : text;
}
