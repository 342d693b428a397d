import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

export const HEALTH_PARTS = ["database", "queue", "broker", "disk", "backups", "mail"] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/** Why a part needs attention. */
export const HEALTH_REASONS = [
  "NO_ANSWER",
  "CONNECTIONS",
  "LONG_TRANSACTION",
  "STOPPED",
  "BEHIND",
  "FAILED_JOBS",
  "NOT_LISTENING",
  "NOT_CONNECTED",
  "DISK_FULL",
  "DISK_LOW",
  "NOT_CONFIGURED",
  "NOT_SCHEDULED",
  "NONE_YET",
  "LATE",
  "LAST_FAILED",
  "MAILS_FAILED",
  "MAILS_WAITING",
] as const;
export type HealthReason = (typeof HEALTH_REASONS)[number];

const count = z.int().min(0);
const bytes = z.int().min(0);
const check = z.object({
  part: z.enum(HEALTH_PARTS),
  state: z
    .enum(["ok", "warning", "problem", "off", "unknown"])
    .describe("off: not in use by its settings; unknown: it could not be found out."),
  reason: z.enum(HEALTH_REASONS).nullable(),
});
export type HealthCheck = z.infer<typeof check>;

const health = z
  .object({
    at: instant,
    checks: z.array(check).describe("Each part once, in a fixed order."),
    program: z.object({
      version: z.string(),
      node: z.string(),
      startedAt: instant,
      memory: bytes.describe(
        "Memory of the server process, without PostgreSQL and its own worker processes.",
      ),
    }),
    database: z
      .object({
        version: z.string(),
        schema: z.string().describe("The newest migration that was applied."),
        answerMs: z.number().describe("Time of a query without data, in milliseconds."),
        bytes,
        connections: count,
        maxConnections: count,
        longestTransactionSeconds: z.number().nullable().describe("Null: none is open."),
      })
      .nullable()
      .describe("Null: it does not answer."),
    queue: z
      .object({
        running: z.boolean(),
        waiting: count,
        failed: count,
        overdueSeconds: z.number().describe("How long the oldest job has been due; 0: none is."),
      })
      .nullable(),
    broker: z.object({
      kind: z.enum(["embedded", "external", "both", "off"]),
      port: z.int().nullable().describe("Port of the embedded broker while it listens."),
      connected: z
        .boolean()
        .nullable()
        .describe("Whether an external broker is connected; null: there is none."),
    }),
    disk: z
      .object({ free: bytes, total: bytes })
      .nullable()
      .describe("The disk of DATA_DIR; null: it could not be read."),
    files: z.enum(["folder", "s3"]).describe("Where documents and pictures are stored."),
    mail: z
      .object({
        configured: z.boolean().describe("Whether the platform has a mail server of its own."),
        waiting: count,
        failedLastDay: count,
        lastSent: instant.nullable(),
        lastFailure: z.object({ at: instant, error: z.string() }).nullable().describe("Of the last day."),
      })
      .nullable(),
    slowQueries: z
      .array(
        z.object({
          sql: z.string().describe("The statement, without its values."),
          maxMs: z.number(),
          times: count,
          lastAt: instant,
        }),
      )
      .describe("Statements that took longer than a second since the start, the slowest first; at most 20."),
  })
  .meta({ id: "PlatformHealth" });
export type PlatformHealth = z.infer<typeof health>;

export const healthEndpoints = {
  state: endpoint({
    method: "GET",
    path: "/fkl-general/platform-health",
    access: "system",
    summary:
      "Returns the state of the installation: database, job queue, MQTT broker, disk, mail, backups, versions, slow queries.",
    reply: health,
  }),
} as const;
