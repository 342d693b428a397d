import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, locale } from "./shapes.ts";

export const general = z
  .object({
    name: z.string(),
    version: z.string(),
    locales: z.array(locale),
    defaultLocale: locale,
    roles: z.record(z.string(), z.number().int()),
    priorities: z
      .record(z.string(), z.number().int())
      .meta({ description: "Priorities of notifications and alerts, by name" }),
    sendMethods: z.record(z.string(), z.number().int()),
    limits: z.object({
      nameLength: z.number().int(),
      textLength: z.number().int(),
      passwordLength: z.number().int(),
      pageSize: z.number().int(),
      uploadBytes: z.number().int(),
      importRows: z.number().int(),
      monitoringsPerImport: z.number().int(),
      projects: z
        .number()
        .int()
        .nullable()
        .meta({ description: "Number of projects that the platform's plan allows; null: unlimited" }),
    }),
    session: z.object({
      idleMs: z.number().int(),
      timeOutMs: z.number().int(),
      requestTimeOutMs: z.number().int(),
    }),
    features: z.object({
      mail: z.boolean(),
      demonstration: z.boolean(),
      microsoft: z.boolean(),
      whatsapp: z.boolean(),
      languageModel: z.boolean(),
    }),
    contact: z.string().nullable(),
    mapTiles: z
      .object({ url: z.string(), attribution: z.string() })
      .nullable()
      .meta({ description: "Map tile service: its URL with {z}, {x} and {y}" }),
    policy: z.object({ title: z.string(), content: z.string() }).nullable(),
  })
  .meta({ id: "General" });
export type General = z.output<typeof general>;

export const generalEndpoints = {
  data: endpoint({
    method: "GET",
    path: "/general/",
    also: "/fkl-general/general/",
    access: "open",
    summary: "Returns what every page needs before sign-in: locales, limits, roles, enabled features.",
    reply: general,
  }),
  createDownload: endpoint({
    method: "POST",
    path: "/fkl-general/downloads",
    access: "session",
    summary: "Creates a single-use URL, valid for 60 seconds, from which the browser can download a file.",
    body: z.strictObject({ path: z.string().startsWith("/").max(4000) }),
    reply: z.object({ url: z.string() }),
    status: 201,
    errors: ["NOT_FOUND"],
  }),
  health: endpoint({
    method: "GET",
    path: "/fkl-general/health",
    access: "open",
    summary: "Reports that the server process is running.",
    reply: z.object({ status: z.literal("ok") }),
  }),
  ready: endpoint({
    method: "GET",
    path: "/fkl-general/ready",
    access: "open",
    summary:
      "Reports whether the server can handle requests: whether database and queue answer, the port of its MQTT broker, and how much of a distributed database answers.",
    reply: z.object({
      database: z.boolean(),
      queue: z.boolean(),
      broker: z
        .number()
        .int()
        .nullable()
        .meta({ description: "Internal port of the MQTT broker; null if none is listening" }),
      cluster: z
        .object({
          workers: z.int(),
          workersDown: z.int().describe("Workers that do not answer. The other projects are not affected."),
          projectsWithoutReadings: z
            .int()
            .describe("Projects whose readings are on such a worker: reports for them are answered 503."),
        })
        .nullable()
        .describe("Null: the database is not distributed."),
      replica: z
        .object({ isUsed: z.boolean(), lagSeconds: z.int().nullable() })
        .nullable()
        .describe(
          "The replica that exports are read from, and by how much it is behind; null: there is none.",
        ),
    }),
    errors: ["UNAVAILABLE"],
  }),
  cluster: endpoint({
    method: "GET",
    path: "/fkl-general/cluster",
    access: "system",
    summary:
      "Returns the workers of a distributed database, and the projects whose readings are on one that is down.",
    reply: z.object({
      version: z.string().nullable().describe("Version of Citus; null: the database is not distributed."),
      checkedAt: instant.nullable(),
      workers: z.array(z.object({ name: z.string(), port: z.int(), answers: z.boolean() })),
      withoutReadings: z.array(z.object({ id, name: z.string() })),
    }),
  }),
} as const;
