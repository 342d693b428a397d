import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { locale } from "./shapes.ts";

export const general = z
  .object({
    name: z.string(),
    version: z.string(),
    locales: z.array(locale),
    defaultLocale: locale,
    roles: z.record(z.string(), z.number().int()),
    priorities: z
      .record(z.string(), z.number().int())
      .meta({ description: "Of notifications and alerts, by name" }),
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
        .meta({ description: "How many the platform's plan allows; null: as many as one likes" }),
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
      .meta({ description: "A service of map pictures, its address with {z}, {x} and {y}" }),
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
    summary: "What every page needs before anybody signs in: locales, limits, roles, features switched on.",
    reply: general,
  }),
  createDownload: endpoint({
    method: "POST",
    path: "/fkl-general/downloads",
    access: "session",
    summary: "A one-use address, valid for 60 seconds, under which the browser may download a file.",
    body: z.strictObject({ path: z.string().startsWith("/").max(4000) }),
    reply: z.object({ url: z.string() }),
    status: 201,
    errors: ["NOT_FOUND"],
  }),
  health: endpoint({
    method: "GET",
    path: "/fkl-general/health",
    access: "open",
    summary: "The program runs.",
    reply: z.object({ status: z.literal("ok") }),
  }),
  ready: endpoint({
    method: "GET",
    path: "/fkl-general/ready",
    access: "open",
    summary: "The program can serve: database and queue answer; and where its MQTT broker listens.",
    reply: z.object({
      database: z.boolean(),
      queue: z.boolean(),
      broker: z
        .number()
        .int()
        .nullable()
        .meta({ description: "The port of the MQTT broker within; null where none listens" }),
    }),
    errors: ["UNAVAILABLE"],
  }),
} as const;
