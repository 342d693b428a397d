import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { FILE_ERRORS, sheetPreview, XLSX } from "./previews.ts";
import { day, id, inProject, instant, instantWithOffset, many, pageOf, paging, words } from "./shapes.ts";

const area = "PlanningAndMonitoring";

export const PLAN_STATUSES = ["inCreation", "inExecution", "closed"] as const;
/** The four statuses of a monitoring, and the two marks that a person may filter by as well. */
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

export const plan = z
  .object({
    id,
    title: z.string(),
    status: z.enum(PLAN_STATUSES),
    start: day,
    end: day,
    monitorings: count,
    counts: planCounts,
    version: count,
    createdAt: instant,
    createdBy: z.string(),
  })
  .meta({ id: "Plan" });
export type Plan = z.output<typeof plan>;

export const planImport = z.object({
  id,
  fileName: z.string(),
  rows: count,
  monitorings: count,
  importedAt: instant,
  importedBy: z.string(),
});
export const planDetail = plan.extend({ imports: z.array(planImport) }).meta({ id: "PlanDetail" });
export type PlanDetail = z.output<typeof planDetail>;

export const preview = sheetPreview
  .extend({ monitorings: count, start: day.nullable(), end: day.nullable() })
  .meta({ id: "Preview" });
export type Preview = z.output<typeof preview>;

const named = z.object({ id, name: z.string() });

/** A day, or an instant: the day on which the action was done, and the time where the person gave one. */
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
    estimatedDate: day,
    startsAt: instant,
    endsAt: instant,
    durationHours: z.number(),
    status: z.enum(MONITORING_STATUSES).nullable().meta({ description: "Null for a skipped one" }),
    completed: z.boolean(),
    sample: z.boolean().nullable(),
    rescheduled: z.boolean(),
    skipped: z.boolean(),
    actionDate: z.string().nullable(),
    observation: z.string().nullable(),
    reason: z.string().nullable(),
    mishap: z.boolean(),
    mishapDescription: z.string().nullable(),
    version: count,
    updatedAt: instant.nullable(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: "Monitoring" });
export type Monitoring = z.output<typeof monitoring>;

const position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000).optional().meta({ description: "Metres" }),
});

export const FOLLOW_UP_TEXT_LENGTH = 500;

/** What a person records about a monitoring; `version` is the one that they saw. */
export const followUpBody = z
  .strictObject({
    actionDate,
    completed: z.boolean(),
    sample: z.boolean(),
    observation: words(FOLLOW_UP_TEXT_LENGTH),
    reason: words(FOLLOW_UP_TEXT_LENGTH),
    mishap: z.boolean(),
    mishapDescription: z.string().trim().max(FOLLOW_UP_TEXT_LENGTH).nullable().optional(),
    capturedAt: instantWithOffset.optional(),
    position: position.optional(),
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
    actionDate: z.string(),
    completed: z.boolean(),
    sample: z.boolean(),
    observation: z.string(),
    reason: z.string(),
    mishap: z.boolean(),
    mishapDescription: z.string().nullable(),
    capturedAt: instant.nullable(),
  })
  .meta({ id: "FollowUp" });
export type FollowUp = z.output<typeof followUp>;

const monitoringFilters = {
  plan: many(id),
  station: many(id),
  miningComponent: many(id),
  environmentalComponent: many(id),
  subcomponent: many(id),
  source: many(id),
  type: many(id),
  frequency: many(id),
  status: many(z.enum(MONITORING_STATES)),
  from: day.optional(),
  to: day.optional(),
  q: z.string().max(200).optional(),
};
const MONITORING_SORTS = ["date", "station", "status"] as const;

export const titleBody = z.strictObject({ title: words(200), preview: id });

const inPreview = inProject.extend({ preview: id });
const inPlan = inProject.extend({ plan: id });
const inMonitoring = inProject.extend({ monitoring: id });

export const plansEndpoints = {
  template: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/template.xlsx",
    access: "read",
    area,
    summary:
      "The official workbook of a monitoring plan, in the caller's language, with the project's catalogues.",
    params: inProject,
    download: { contentType: XLSX },
  }),
  createPreview: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/previews",
    access: "admin",
    area,
    summary: "Upload a plan's workbook (.xlsx or .xls): it is read and checked, nothing is saved yet.",
    params: inProject,
    upload: true,
    progress: true,
    reply: preview,
    status: 201,
    errors: FILE_ERRORS,
  }),
  previewErrors: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/previews/{preview}/errors.xlsx",
    access: "admin",
    area,
    summary: "The uploaded workbook again, its wrong cells marked and explained.",
    params: inPreview,
    download: { contentType: XLSX },
    errors: ["NOT_FOUND", "PREVIEW_EXPIRED"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/plans",
    access: "admin",
    area,
    summary: "Save a preview without errors as a plan.",
    params: inProject,
    body: titleBody,
    reply: plan,
    status: 201,
    errors: ["NOT_FOUND", "PREVIEW_HAS_ERRORS", "PREVIEW_USED", "PREVIEW_EXPIRED"],
  }),
  list: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/plans",
    access: "read",
    area,
    summary: "The project's monitoring plans with their counts by status.",
    params: inProject,
    query: z.strictObject({
      ...paging(["title", "start", "end"]),
      name: z.string().max(200).optional(),
      from: day.optional(),
      to: day.optional(),
      status: many(z.enum(PLAN_STATUSES)),
    }),
    reply: pageOf(plan),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/plans/{plan}",
    access: "read",
    area,
    summary: "A plan with its imports.",
    params: inPlan,
    reply: planDetail,
    errors: ["NOT_FOUND"],
  }),
  monitorings: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings",
    access: "read",
    area,
    summary: "Monitorings by filter.",
    params: inProject,
    query: z.strictObject({ ...paging(MONITORING_SORTS), ...monitoringFilters }),
    reply: pageOf(monitoring).extend({ counts: planCounts }),
  }),
  monitoringsCsv: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings.csv",
    access: "read",
    area,
    summary: "Monitorings by filter, as CSV.",
    params: inProject,
    query: z.strictObject(monitoringFilters),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  monitoringsXlsx: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings.xlsx",
    access: "read",
    area,
    summary: "Monitorings by filter, as a workbook.",
    params: inProject,
    query: z.strictObject(monitoringFilters),
    download: { contentType: XLSX },
  }),
  monitoring: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings/{monitoring}",
    access: "read",
    area,
    summary: "A monitoring.",
    params: inMonitoring,
    reply: monitoring,
    errors: ["NOT_FOUND"],
  }),
  followUps: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings/{monitoring}/follow-ups",
    access: "read",
    area,
    summary: "Every follow-up that was recorded for a monitoring, newest first.",
    params: inMonitoring,
    reply: z.array(followUp),
    errors: ["NOT_FOUND"],
  }),
  recordFollowUp: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/monitorings/{monitoring}/follow-up",
    access: "write",
    area,
    summary: "Record the follow-up of a monitoring; a stale version is answered with both versions.",
    params: inMonitoring,
    body: followUpBody,
    reply: monitoring,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
} as const;
