import { LINT_RULES } from "@vetaverde/domain/lint/finding";
import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { PLANS_AREA as area } from "./monitorings.ts";
import { day, id, inProject, instant, words } from "./shapes.ts";

const count = z.number().int();
const cut = z
  .boolean()
  .meta({ description: "Whether these stations have more than the 50,000 series that are compared" });

export const findingRow = z.object({
  row: count.meta({ description: "Number of the row in its workbook" }),
  plan: z
    .object({ id, title: z.string() })
    .nullable()
    .meta({ description: "Plan of the row; null for a row of a workbook that is not saved" }),
  station: z.object({ id, name: z.string() }),
  shortCommitment: z.string(),
  type: id,
  frequency: z.enum(FREQUENCIES),
  frequencyId: id.meta({ description: "Identifier of the frequency in the project's catalogue" }),
  start: day,
  end: day,
});
export type FindingRow = z.output<typeof findingRow>;

export const finding = z
  .object({
    id: z
      .string()
      .meta({ description: "Identifier that is stable as long as the finding concerns the same rows" }),
    rule: z.enum(LINT_RULES),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: "Values of the rule's message: days, frequencies by their code, degrees, km" }),
    rows: z.array(findingRow).meta({ description: "First 12 rows" }),
    rowCount: count,
    aside: z
      .object({ reason: z.string(), at: instant, by: z.string() })
      .nullable()
      .meta({ description: "User, instant and reason of the dismissal" }),
  })
  .meta({ id: "PlanFinding" });
export type PlanFinding = z.output<typeof finding>;

/** Findings of the review of a workbook before it is saved. */
export const review = z.object({
  findings: z.array(finding).meta({ description: "First 100 findings" }),
  total: count,
  series: count.meta({ description: "Number of rows that were read" }),
  cut,
});
export type Review = z.output<typeof review>;

export const planReview = z
  .object({
    findings: z.array(finding).meta({ description: "First 100 findings that are not dismissed" }),
    total: count,
    aside: z.array(finding).meta({ description: "First 100 findings that are dismissed" }),
    asideTotal: count,
    series: count.meta({ description: "Number of series that were read" }),
    cut,
  })
  .meta({ id: "PlanReview" });
export type PlanReview = z.output<typeof planReview>;

export const FINDING_REASON_LENGTH = 500;
export const asideBody = z
  .strictObject({ aside: z.boolean(), reason: words(FINDING_REASON_LENGTH).nullable().optional() })
  .refine((body) => !body.aside || Boolean(body.reason), { path: ["reason"], params: { rule: "required" } });

const inPlan = inProject.extend({ plan: id });

/** The review of a plan: part of the calls of plans. */
export const findingsEndpoints = {
  previewLint: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/previews/{preview}/lint",
    access: "admin",
    area,
    summary: "Lists the contradictions within an uploaded workbook, and between it and the project's plans.",
    params: inProject.extend({ preview: id }),
    query: z.strictObject({
      plan: id.optional().meta({ description: "Plan that the rows are intended for, if any" }),
      instrument: id
        .optional()
        .meta({ description: "Instrument that a new plan will serve, with which its rows are compared" }),
    }),
    reply: review,
    errors: [
      "NOT_FOUND",
      "PREVIEW_HAS_ERRORS",
      "PREVIEW_EXPIRED",
      "IMPORT_BUSY",
      "REVIEW_BUSY",
      "IMPORT_FAILED",
    ],
  }),
  lint: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/plans/{plan}/lint",
    access: "read",
    area,
    summary: "Lists the contradictions within a plan, and between it and the project's other plans.",
    params: inPlan,
    reply: planReview,
    errors: ["NOT_FOUND", "IMPORT_BUSY", "REVIEW_BUSY", "IMPORT_FAILED"],
  }),
  setAside: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/plans/{plan}/lint/{finding}",
    access: "admin",
    area,
    summary: "Dismisses a finding with a reason, or restores it.",
    params: inPlan.extend({ finding: z.string().regex(/^[0-9a-f]{32}$/) }),
    body: asideBody,
    reply: z.object({ aside: finding.shape.aside }),
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
} as const;
