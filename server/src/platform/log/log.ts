import { type DestinationStream, type Level, type Logger, pino } from "pino";
import type { LogEventOf, LogLevel } from "./log-events.ts";

/** Searchable fields of a log line: ids and codes, never secrets or personal data. */
export interface LogFields<Severity extends LogLevel> {
  readonly event: LogEventOf<Severity>;
  readonly err?: unknown;
  readonly [field: string]: unknown;
}

type LogMethods = {
  [Severity in LogLevel]: (fields: LogFields<Severity>, sentence: string) => void;
};

/** The logger, restricted to the events of log-events.ts, each at its own level. */
export type Log = Omit<Logger, Level> & LogMethods;

/** Fields that are never logged, at any depth of a logged object. */
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

/** Logs one JSON object per line, to standard output by default. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, to);
}

/** Query parameters whose values only describe how a list was requested, and grant no access. */
const SHOWN: ReadonlySet<string> = new Set([
  ...["page", "size", "sort", "locale", "project", "from", "to", "day", "month"],
  ...["kind", "state", "status", "category", "verdict", "rows", "placed", "view", "tab"],
]);

/** A part of a query in loggable form: parameters that are not known to be harmless are logged without their value. */
function safePart(part: string): string {
  const [name = "", ...value] = part.split("=");
  if (SHOWN.has(name) && /^[\w.,:-]{0,60}$/.test(value.join("="))) return part;
  return value.length > 0 && /^[\w.-]{1,40}$/.test(name) ? `${name}=***` : "***";
}

/**
 * An address in loggable form: without passwords of URLs, keys of gateways in the path, and all query values except
 * those known to be harmless.
 */
export function safeUrl(url: string): string {
  const at = url.indexOf("?");
  const [path, query] = at < 0 ? [url, null] : [url.slice(0, at), url.slice(at + 1)];
  const safePath = path
    .replace(/(:\/\/[^:/@]+):[^@/]+@/g, "$1:***@")
    .replace(/(\/ingest\/rockblock\/+)[^/#]+/gi, "$1***")
    .replace(/vvi_[\w-]+/g, "***");
  return query === null ? safePath : `${safePath}?${query.split("&").map(safePart).join("&")}`;
}
