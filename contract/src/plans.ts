import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import * as z from "zod";
import { CATALOG_KINDS } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import { fieldWorkEndpoints } from "./field-work.ts";
import { measurementEndpoints } from "./measurements.ts";
import { PLANS_AREA as area, monitoringsEndpoints, planCounts } from "./monitorings.ts";
import { findingsEndpoints } from "./plan-findings.ts";
import { FILE_ERRORS, sheetPreview, XLSX } from "./previews.ts";
import { day, id, inProject, instant, many, pageOf, paging, words } from "./shapes.ts";
import { stationSkipEndpoints } from "./station-skips.ts";

export const PLAN_STATUSES = ["inCreation", "inExecution", "closed"] as const;
const count = z.number().int();
const PLAN_SORTS = ["title", "start", "end", "unfulfilled"] as const;
const planFilters = {
  name: z.string().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
  status: many(z.enum(PLAN_STATUSES)),
  instrument: many(id).meta({ description: "Instruments; matches plans that serve their commitments" }),
  commitment: many(id).meta({ description: "Commitments; matches plans that serve them" }),
};
/** An export has all rows, so that it takes of the paging only the order and the text. */
const { sort, q } = paging(PLAN_SORTS);
const exportQuery = z.strictObject({ sort, q, ...planFilters });
export const plan = z
  .object({
    id,
    title: z.string(),
    instruments: z.array(z.string()).meta({
      description:
        "Names of the environmental instruments whose commitments it serves, the one with most commitments first",
    }),
    components: z.array(z.string()).meta({
      description: "Names of the environmental components that it monitors, the most frequent first",
    }),
    subcomponents: z.array(z.string()).meta({
      description: "Names of the subcomponents that it monitors, the most frequent first",
    }),
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
    name: z.string().meta({ description: "Name as written in the file" }),
    rows: count.meta({ description: "Number of rows with this name" }),
    suggestion: z.string().nullable().meta({ description: "Closest name of the catalogue" }),
    frequency: z.enum(FREQUENCIES).nullable().meta({
      description: "Frequency that the name denotes, if the project has no entry for it",
    }),
    isArchived: z.boolean().meta({ description: "Whether the catalogue has the name as an archived entry" }),
    isRequired: z.boolean().meta({ description: "Whether rows with this name cannot be saved" }),
  })
  .meta({ id: "UnknownName" });
export type UnknownName = z.output<typeof unknownName>;

export const preview = sheetPreview
  .extend({
    unknown: z.array(unknownName).meta({ description: "Names that the catalogue does not have" }),
    unlistedUnknownRows: count.meta({
      description: "Number of rows with unknown names beyond those that are listed",
    }),
    corrected: count.meta({ description: "Number of cells that were corrected after the upload" }),
    monitorings: count,
    start: day.nullable(),
    end: day.nullable(),
    sameFile: planImport
      .nullable()
      .meta({ description: "Earlier import of the same bytes into the plan `plan`" }),
  })
  .meta({ id: "Preview" });
export type Preview = z.output<typeof preview>;

/** Cells of one file that may be corrected on the page; beyond them, the file itself is corrected. */
export const MAX_CORRECTED_CELLS = 200;

const PLAN_TITLE_LENGTH = 200;
export const createPlanBody = z.strictObject({
  title: words(PLAN_TITLE_LENGTH),
  preview: id,
  instrument: id
    .optional()
    .meta({ description: "Instrument that the plan serves, by which the list can be filtered" }),
});
export const renamePlanBody = z.strictObject({
  title: words(PLAN_TITLE_LENGTH),
  version: count.optional().meta({
    description:
      "Version that the client loaded, for optimistic locking; if absent, the record is overwritten whatever its version",
  }),
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
      "Returns the official workbook of a monitoring plan, in the caller's language, with the project's catalogues.",
    params: inProject,
    download: { contentType: XLSX },
  }),
  createPreview: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/previews",
    access: "admin",
    area,
    summary: "Uploads a plan's workbook (.xlsx or .xls), parses and validates it; nothing is saved yet.",
    params: inProject,
    query: z.strictObject({
      plan: id.optional().meta({ description: "Plan that the rows are intended for, if any" }),
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
      "Assigns names of a preview's file to an entry of the catalogue, existing or new. The file is validated again.",
    params: inPreview,
    body: z.strictObject({
      choices: z
        .array(
          z.strictObject({
            kind: z.enum(CATALOG_KINDS),
            name: z.string().min(1).max(200),
            use: words(120).optional().meta({ description: "Name of the catalogue entry to use" }),
            create: z
              .strictObject({ frequency: z.enum(FREQUENCIES).optional() })
              .optional()
              .meta({ description: "Creates an entry of this name; a frequency needs its interval" }),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: preview,
    errors: ["NOT_FOUND", "PREVIEW_EXPIRED", "PREVIEW_USED", "VALIDATION", ...FILE_ERRORS],
  }),
  correctCells: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/previews/{preview}/cells",
    access: "admin",
    area,
    summary:
      "Replaces texts of cells in rows of a preview's sample. The uploaded file stays as it is, and is validated again with them.",
    params: inPreview,
    body: z.strictObject({
      cells: z
        .array(
          z.strictObject({
            row: z.int32().min(1),
            column: z.string().max(60).meta({ description: "Key of a column of the preview" }),
            text: z
              .string()
              .max(500)
              .meta({ description: "As one would type it into the sheet; may be empty" }),
          }),
        )
        .min(1)
        .max(MAX_CORRECTED_CELLS),
    }),
    reply: preview,
    errors: ["NOT_FOUND", "PREVIEW_EXPIRED", "PREVIEW_USED", "VALIDATION", ...FILE_ERRORS],
  }),
  previewErrors: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/previews/{preview}/errors.xlsx",
    access: "admin",
    area,
    summary: "Returns the uploaded workbook with its invalid cells marked and explained.",
    params: inPreview,
    download: { contentType: XLSX },
    errors: ["NOT_FOUND", "PREVIEW_EXPIRED"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/plans",
    access: "admin",
    area,
    summary: "Saves a preview without errors as a plan.",
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
    summary: "Lists the project's monitoring plans with their counts by status.",
    params: inProject,
    query: z.strictObject({ ...paging(PLAN_SORTS), ...planFilters }),
    reply: pageOf(plan),
  }),
  listCsv: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/plans.csv",
    access: "read",
    area,
    summary: "Returns the plans that match the filters as CSV.",
    params: inProject,
    query: exportQuery,
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  listXlsx: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/plans.xlsx",
    access: "read",
    area,
    summary: "Returns the plans that match the filters as a workbook.",
    params: inProject,
    query: exportQuery,
    download: { contentType: XLSX },
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/plans/{plan}",
    access: "read",
    area,
    summary: "Returns a plan with its imports.",
    params: inPlan,
    reply: planDetail,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/plans/{plan}",
    access: "admin",
    area,
    summary: "Changes a plan's title; a stale version is answered with both versions.",
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
    summary:
      "Adds the monitorings of a preview without errors to a plan, and extends the plan's dates to include them.",
    params: inPlan,
    body: z.strictObject({ preview: id }),
    reply: plan,
    status: 201,
    errors: ["NOT_FOUND", "PREVIEW_HAS_ERRORS", "PREVIEW_USED", "PREVIEW_EXPIRED", "ROWS_IN_PLAN"],
  }),
  ...findingsEndpoints,
  ...monitoringsEndpoints,
  ...fieldWorkEndpoints,
  ...measurementEndpoints,
  ...stationSkipEndpoints,
} as const;
