import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, words } from "./shapes.ts";

const AREA = "ModiList";
/** A year plus a started month: trials of alert rules need the past year's readings. */
export const MIN_MONTHS = 13;
export const MAX_MONTHS = 600;

const months = z.int().min(MIN_MONTHS).max(MAX_MONTHS);

const retention = z
  .object({
    version: z.number().int().meta({ description: "0: nobody set anything" }),
    months: z
      .number()
      .int()
      .nullable()
      .meta({ description: "For how many whole months raw readings are kept; null: for ever" }),
    reason: z.string().nullable(),
    at: instant.nullable(),
    by: z.object({ id, name: z.string() }).nullable(),
    beginsAt: instant
      .nullable()
      .meta({ description: "Before this nothing is let go by it; null where all is kept" }),
    keptSince: instant
      .nullable()
      .meta({ description: "Before this some raw readings were let go already; null: none ever was" }),
  })
  .meta({ id: "Retention" });
export type Retention = z.output<typeof retention>;

const preview = z
  .object({
    months: z.number().int(),
    before: instant.meta({ description: "Raw readings before this would go" }),
    readings: z.number().int().meta({ description: "How many of those that are there now" }),
    sensors: z.number().int().meta({ description: "Of how many sensors" }),
    spared: z
      .number()
      .int()
      .meta({ description: "Sensors that keep all: levels are worked out from their device's readings" }),
    first: instant.nullable().meta({ description: "The first day of those that would go" }),
  })
  .meta({ id: "RetentionPreview" });
export type RetentionPreview = z.output<typeof preview>;

export const retentionEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/retention",
    access: "admin",
    area: AREA,
    summary: "How long the project keeps raw readings: for ever, unless somebody set otherwise.",
    params: inProject,
    reply: retention,
  }),
  preview: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/retention/preview",
    access: "admin",
    area: AREA,
    summary: "What would be let go if raw readings were kept for so many months. Changes nothing.",
    params: inProject,
    query: z.strictObject({ months: z.coerce.number().int().min(MIN_MONTHS).max(MAX_MONTHS) }),
    reply: preview,
    errors: ["VALIDATION"],
  }),
  save: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/retention",
    access: "admin",
    area: AREA,
    summary:
      "Sets how long raw readings are kept, for a reason. `counted` is what a preview just told: with another number than is so now it is refused. Nothing goes before a day has passed; roll-ups by hour and day stay. Where the project protects its changes, keeping them for less time waits for a second person.",
    params: inProject,
    body: z.strictObject({
      months: months.nullable(),
      counted: z.int().min(0).meta({ description: "0 where all is kept" }),
      reason: words(500),
      version: z.int().min(0).meta({ description: "That this one follows" }),
    }),
    reply: retention,
    mayWait: true,
    errors: ["STALE_VERSION", "RETENTION_COUNT", "VALIDATION", "PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
} as const;
