import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { PLANS_AREA as area, monitoringsEndpoints, planCounts } from "./monitorings.ts";
import { FILE_ERRORS, sheetPreview, XLSX } from "./previews.ts";
import { day, id, inProject, instant, many, pageOf, paging, words } from "./shapes.ts";

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

export const preview = sheetPreview
  .extend({ monitorings: count, start: day.nullable(), end: day.nullable() })
  .meta({ id: "Preview" });
export type Preview = z.output<typeof preview>;

export const titleBody = z.strictObject({ title: words(200), preview: id });

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
  ...monitoringsEndpoints,
} as const;
