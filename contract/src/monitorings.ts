import { DATUMS } from "@vetaverde/domain/geo/datums";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { EVIDENCE_FILES, evidenceFile } from "./evidence.ts";
import { measuredBodies, measuredValue } from "./measurements.ts";
import { XLSX } from "./previews.ts";
import {
  day,
  dayOrInstant,
  id,
  inProject,
  instant,
  instantWithOffset,
  many,
  optionalWords,
  pageOf,
  paging,
  words,
} from "./shapes.ts";

/** The menu area of plans and their monitorings. */
export const PLANS_AREA = "PlanningAndMonitoring";

/** The four statuses of a monitoring, and the two marks that are filters as well. */
export const MONITORING_STATUSES = ["done", "far", "near", "unfulfilled"] as const;
export const MONITORING_STATES = [...MONITORING_STATUSES, "skipped", "rescheduled"] as const;
export type MonitoringState = (typeof MONITORING_STATES)[number];

const count = z.number().int();
/** A skipped monitoring counts in no status; a rescheduled one counts in its status and here. */
export const planCounts = z.object({
  done: count,
  far: count,
  near: count,
  unfulfilled: count,
  skipped: count,
  rescheduled: count,
});
export type PlanCounts = z.output<typeof planCounts>;

const named = z.object({ id, name: z.string() });

/** A day or an instant: the day on which the action was done, with the time if the user entered one. */
const actionDate = z.union([day, instantWithOffset]);

export const monitoring = z
  .object({
    id,
    plan: z.object({ id, title: z.string() }),
    station: named,
    miningComponent: named,
    environmentalComponent: named,
    subcomponent: named.nullable(),
    source: named.nullable(),
    type: named,
    frequency: named,
    shortCommitment: z.string(),
    responsible: z.string().nullable(),
    parameters: z.string().nullable(),
    limits: z.string().nullable().meta({ description: "Limits of the parameters, in the plan's words" }),
    method: z.string().nullable(),
    reportTerm: z.string().nullable().meta({ description: "Term of the report, in the plan's words" }),
    reportPeriod: z.string().nullable().meta({ description: "Period of the report, in the plan's words" }),
    tableReference: z
      .string()
      .nullable()
      .meta({ description: "Table or annex of the permit to which the plan refers" }),
    coordinates: z
      .object({
        easting: z.number(),
        northing: z.number(),
        zone: z
          .string()
          .nullable()
          .meta({ description: "UTM zone such as 19S, or 19 if the plan does not state the hemisphere" }),
        datum: z.enum(DATUMS).nullable(),
      })
      .nullable()
      .meta({ description: "UTM coordinates that the plan states, in metres" }),
    estimatedDate: day,
    startsAt: instant,
    endsAt: instant,
    durationHours: z.number(),
    status: z
      .enum(MONITORING_STATUSES)
      .nullable()
      .meta({ description: "Status; null for a skipped monitoring" }),
    completed: z.boolean(),
    sample: z.boolean().nullable(),
    rescheduled: z.boolean(),
    skipped: z.boolean(),
    actionDate: dayOrInstant.nullable(),
    observation: z.string().nullable(),
    reason: z.string().nullable(),
    mishap: z.boolean(),
    mishapDescription: z.string().nullable(),
    measured: z.array(measuredValue).meta({ description: "Values of the latest follow-up" }),
    version: count,
    updatedAt: instant.nullable(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: "Monitoring" });
export type Monitoring = z.output<typeof monitoring>;

const position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000).optional().meta({ description: "Accuracy in metres" }),
});

export const FOLLOW_UP_TEXT_LENGTH = 500;

/** A follow-up as a user records it; `version` is the monitoring's version that they saw. */
export const followUpBody = z
  .strictObject({
    actionDate,
    completed: z.boolean(),
    sample: z.boolean(),
    observation: words(FOLLOW_UP_TEXT_LENGTH),
    reason: optionalWords(FOLLOW_UP_TEXT_LENGTH).default("").meta({
      description:
        "Required when the work was not done, was done after its day, or lacks a required measured value",
    }),
    mishap: z.boolean(),
    measured: measuredBodies,
    mishapDescription: z.string().trim().max(FOLLOW_UP_TEXT_LENGTH).nullable().optional(),
    capturedAt: instantWithOffset.optional(),
    position: position.optional(),
    evidence: z
      .array(id)
      .max(EVIDENCE_FILES)
      .optional()
      .meta({ description: "Files that were uploaded as evidence" }),
    version: count,
  })
  .refine((body) => !body.mishap || Boolean(body.mishapDescription), {
    path: ["mishapDescription"],
    params: { rule: "required" },
  });
export type FollowUpBody = z.input<typeof followUpBody>;

export const followUp = z
  .object({
    id,
    version: count,
    recordedAt: instant,
    recordedBy: z.string(),
    actionDate: dayOrInstant,
    completed: z.boolean(),
    sample: z.boolean(),
    observation: z.string(),
    reason: z.string(),
    mishap: z.boolean(),
    mishapDescription: z.string().nullable(),
    capturedAt: instant.nullable().meta({
      description:
        "Instant of capture by the clock of the user's device; `recordedAt` is the instant of arrival",
    }),
    position: z
      .object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullable() })
      .nullable(),
    measured: z.array(measuredValue),
    evidence: z.array(evidenceFile),
  })
  .meta({ id: "FollowUp" });
export type FollowUp = z.output<typeof followUp>;

/** Filter value for monitorings whose series has no value in the field. */
export const NONE = "none";

const monitoringFilters = {
  plan: many(id),
  import: many(id),
  station: many(id),
  miningComponent: many(id),
  environmentalComponent: many(id),
  subcomponent: many(id),
  source: many(z.union([id, z.literal(NONE)])),
  type: many(id),
  frequency: many(id),
  responsible: many(z.string().max(200)),
  status: many(z.enum(MONITORING_STATES)),
  from: day.optional(),
  to: day.optional(),
  q: z.string().max(200).optional(),
};
const MONITORING_SORTS = ["date", "station", "status"] as const;

const inMonitoring = inProject.extend({ monitoring: id });

/** Monitorings and their follow-ups: part of the calls of plans. */
export const monitoringsEndpoints = {
  monitorings: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings",
    access: "read",
    area: PLANS_AREA,
    summary: "Lists monitorings by filter.",
    params: inProject,
    query: z.strictObject({
      ...paging(MONITORING_SORTS),
      ...monitoringFilters,
      whose: z
        .literal("mine")
        .optional()
        .meta({ description: "Filter for monitorings whose responsible is the caller, by name or e-mail" }),
    }),
    reply: pageOf(monitoring).extend({ counts: planCounts }),
  }),
  monitoringsCsv: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings.csv",
    access: "read",
    area: PLANS_AREA,
    summary: "Returns monitorings by filter as CSV.",
    params: inProject,
    query: z.strictObject(monitoringFilters),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  monitoringsXlsx: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings.xlsx",
    access: "read",
    area: PLANS_AREA,
    summary: "Returns monitorings by filter as a workbook.",
    params: inProject,
    query: z.strictObject(monitoringFilters),
    download: { contentType: XLSX },
  }),
  monitoring: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings/{monitoring}",
    access: "read",
    area: PLANS_AREA,
    summary: "Returns a monitoring.",
    params: inMonitoring,
    reply: monitoring,
    errors: ["NOT_FOUND"],
  }),
  followUps: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings/{monitoring}/follow-ups",
    access: "read",
    area: PLANS_AREA,
    summary: "Lists every follow-up that was recorded for a monitoring, newest first.",
    params: inMonitoring,
    reply: z.array(followUp),
    errors: ["NOT_FOUND"],
  }),
  recordFollowUp: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/monitorings/{monitoring}/follow-up",
    access: "write",
    area: PLANS_AREA,
    summary: "Records the follow-up of a monitoring; a stale version is answered with both versions.",
    params: inMonitoring,
    body: followUpBody,
    reply: monitoring,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
} as const;
