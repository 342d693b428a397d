import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import * as z from "zod";
import { CATALOG_KINDS } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import { fieldWorkEndpoints } from "./field-work.ts";
import { PLANS_AREA as area, monitoringsEndpoints, planCounts } from "./monitorings.ts";
import { findingsEndpoints } from "./plan-findings.ts";
import { FILE_ERRORS, sheetPreview, XLSX } from "./previews.ts";
import { day, id, inProject, instant, many, pageOf, paging, words } from "./shapes.ts";
import { stationSkipEndpoints } from "./station-skips.ts";

export const PLAN_STATUSES = ["inCreation", "inExecution", "closed"] as const;
const count = z.number().int();
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

export const unknownName = z
  .object({
    kind: z.enum(CATALOG_KINDS),
    name: z.string().meta({ description: "As the file has it" }),
    rows: count.meta({ description: "How many rows say it" }),
    suggestion: z.string().nullable().meta({ description: "The catalogue's name that is closest" }),
    frequency: z.enum(FREQUENCIES).nullable().meta({
      description: "What the name of a frequency means, where the project has none of it",
    }),
    isArchived: z.boolean().meta({ description: "The catalogue has it, archived" }),
    isRequired: z.boolean().meta({ description: "Rows that say it cannot be saved" }),
  })
  .meta({ id: "UnknownName" });
export type UnknownName = z.output<typeof unknownName>;

export const preview = sheetPreview
  .extend({
    unknown: z.array(unknownName).meta({ description: "Names that the catalogue does not have" }),
    unlistedUnknownRows: count.meta({ description: "Rows with names beyond those that are listed" }),
    monitorings: count,
    start: day.nullable(),
    end: day.nullable(),
    sameFile: planImport
      .nullable()
      .meta({ description: "The import by which these very bytes are in the plan of `plan` already" }),
  })
  .meta({ id: "Preview" });
export type Preview = z.output<typeof preview>;

const PLAN_TITLE_LENGTH = 200;
export const createPlanBody = z.strictObject({
  title: words(PLAN_TITLE_LENGTH),
  preview: id,
  instrument: id
    .optional()
    .meta({ description: "The instrument that the plan serves, as the list's filter finds it" }),
});
export const renamePlanBody = z.strictObject({
  title: words(PLAN_TITLE_LENGTH),
  version: count.optional().meta({ description: "The one that was seen; absent: whatever stands there" }),
});

const inPreview = inProject.extend({ preview: id });
const inPlan = inProject.extend({ plan: id });

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
    query: z.strictObject({
      plan: id.optional().meta({ description: "The plan that the rows are meant for, where there is one" }),
    }),
    upload: true,
    progress: true,
    reply: preview,
    status: 201,
    errors: ["NOT_FOUND", ...FILE_ERRORS],
  }),
  resolveNames: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/previews/{preview}/names",
    access: "admin",
    area,
    summary:
      "Say what names of a preview's file mean: an entry of the catalogue, or a new one. The file is checked again.",
    params: inPreview,
    body: z.strictObject({
      choices: z
        .array(
          z.strictObject({
            kind: z.enum(CATALOG_KINDS),
            name: z.string().min(1).max(200),
            use: words(120).optional().meta({ description: "The catalogue's name that is meant" }),
            create: z
              .strictObject({ frequency: z.enum(FREQUENCIES).optional() })
              .optional()
              .meta({ description: "Make an entry of this name; a frequency says its interval" }),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: preview,
    errors: ["NOT_FOUND", "PREVIEW_EXPIRED", "PREVIEW_USED", "VALIDATION", ...FILE_ERRORS],
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
    body: createPlanBody,
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
      instrument: many(id).meta({ description: "Whose commitments the plan serves" }),
      commitment: many(id).meta({ description: "Commitments that the plan serves" }),
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
  update: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/plans/{plan}",
    access: "admin",
    area,
    summary: "Give a plan another title; a stale version is answered with both versions.",
    params: inPlan,
    body: renamePlanBody,
    reply: plan,
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  add: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/plans/{plan}/monitorings",
    access: "admin",
    area,
    summary: "Add the monitorings of a preview without errors to a plan, whose dates widen.",
    params: inPlan,
    body: z.strictObject({ preview: id }),
    reply: plan,
    status: 201,
    errors: ["NOT_FOUND", "PREVIEW_HAS_ERRORS", "PREVIEW_USED", "PREVIEW_EXPIRED", "ROWS_IN_PLAN"],
  }),
  ...findingsEndpoints,
  ...monitoringsEndpoints,
  ...fieldWorkEndpoints,
  ...stationSkipEndpoints,
} as const;
