import { type Logger, pino } from "pino";

export type Log = Logger;

/** Fields that never reach a log, wherever in a logged object they stand. */
const SECRETS = [
  "authorization",
  "cookie",
  "password",
  "old",
  "repeat",
  "token",
  "ticket",
  "secretKey",
  "passwordHash",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "SECRET_KEY",
  "SMTP_URL",
];

/** One JSON object a line on standard output. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/** An address without what must not be logged: passwords of URLs, tickets and tokens of queries, keys of gateways in the path. */
export function safeUrl(url: string): string {
  return url
    .replace(/(:\/\/[^:/@]+):[^@/]+@/g, "$1:***@")
    .replace(/([?&](?:ticket|token|q)=)[^&]*/g, "$1***")
    .replace(/(\/ingest\/rockblock\/+)[^/?#]+/gi, "$1***")
    .replace(/vvi_[\w-]+/g, "***");
}
