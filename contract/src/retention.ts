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
    version: z.number().int().meta({ description: "Version of the setting; 0 if it was never set" }),
    months: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Number of whole months for which raw readings are kept; null: for ever" }),
    reason: z.string().nullable(),
    at: instant.nullable(),
    by: z.object({ id, name: z.string() }).nullable(),
    beginsAt: instant.nullable().meta({
      description: "Instant at which deletion by this setting starts; null if all readings are kept",
    }),
    keptSince: instant.nullable().meta({
      description: "Instant before which some raw readings were already deleted; null if none were",
    }),
  })
  .meta({ id: "Retention" });
export type Retention = z.output<typeof retention>;

const preview = z
  .object({
    months: z.number().int(),
    before: instant.meta({ description: "Instant before which raw readings would be deleted" }),
    readings: z.number().int().meta({ description: "Number of stored readings that would be deleted" }),
    sensors: z.number().int().meta({ description: "Number of sensors that these readings belong to" }),
    spared: z.number().int().meta({
      description:
        "Number of sensors that keep all readings because levels are computed from their device's readings",
    }),
    first: instant.nullable().meta({ description: "Day of the first reading that would be deleted" }),
  })
  .meta({ id: "RetentionPreview" });
export type RetentionPreview = z.output<typeof preview>;

export const retentionEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/retention",
    access: "admin",
    area: AREA,
    summary: "Returns how long the project keeps raw readings: for ever, unless set otherwise.",
    params: inProject,
    reply: retention,
  }),
  preview: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/retention/preview",
    access: "admin",
    area: AREA,
    summary:
      "Previews which raw readings would be deleted if they were kept for the given number of months. Changes nothing.",
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
      "Sets how long raw readings are kept, with a reason. `counted` is the number of readings of the latest preview; the call is rejected if the number has changed since. Nothing is deleted before a day has passed; roll-ups by hour and day are kept. Where the project protects its changes, a shorter period waits for a second person.",
    params: inProject,
    body: z.strictObject({
      months: months.nullable(),
      counted: z
        .int()
        .min(0)
        .meta({ description: "Number of readings that the preview counted; 0 if all are kept" }),
      reason: words(500),
      version: z.int().min(0).meta({ description: "Version that this one replaces, for optimistic locking" }),
    }),
    reply: retention,
    mayWait: true,
    errors: ["STALE_VERSION", "RETENTION_COUNT", "VALIDATION", "PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
} as const;
