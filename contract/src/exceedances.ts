import { COVARIATES, DOUBTS } from "@vetaverde/domain/thresholds/limit";
import { LIMIT_FRACTIONS } from "@vetaverde/domain/thresholds/limit-set";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { day, id, inProject, many, pageOf, paging, partialDay } from "./shapes.ts";

export const EXCEEDANCES_AREA = "Exceedances";
const area = EXCEEDANCES_AREA;
/** Ordered from the most severe. */
export const VERDICTS = ["exceeds", "warns", "indeterminate", "meets"] as const;
export type VerdictKind = (typeof VERDICTS)[number];

const count = z.number().int();
const counts = z.object({ exceeds: count, warns: count, indeterminate: count, meets: count });
export type VerdictCounts = z.output<typeof counts>;
const number = z.number().nullable();

const exceedance = z
  .object({
    result: id,
    sample: z.object({ id, code: z.string() }),
    station: z.object({ id, name: z.string() }),
    date: partialDay.nullable().meta({
      description: "Day of sampling, in the project's time zone; the month or year if no more is known",
    }),
    parameter: z.object({ code: z.string(), name: z.string() }),
    fraction: z.enum(["", "total", "dissolved"]),
    raw: z.string().meta({ description: "Result in the laboratory's notation" }),
    rawUnit: z.string().nullable(),
    kind: z.enum(["value", "below", "above"]),
    value: number.meta({
      description: "Value in the limit's unit; for a result that was not detected, its detection limit",
    }),
    limit: z.object({
      position: count,
      fraction: z.enum(LIMIT_FRACTIONS),
      min: number,
      max: number,
      unit: z.string(),
      note: z.string().nullable(),
      conditional: z.enum(COVARIATES).nullable().meta({ description: "Covariate that the limit depends on" }),
    }),
    covariate: number.meta({
      description: "Value, in that sample, of the covariate that the limit depends on",
    }),
    verdict: z.enum(VERDICTS),
    reason: z.enum(DOUBTS).nullable().meta({ description: "Reason why no verdict is possible" }),
    times: number.meta({ description: "Value divided by the maximum; null below a minimum, and for pH" }),
    set: z.object({ id, name: z.string(), version: count }),
  })
  .meta({ id: "Exceedance" });
export type Exceedance = z.output<typeof exceedance>;

export const evaluationState = z
  .object({
    sets: count.meta({
      description: "Number of limit sets that are still being evaluated; their results are left out",
    }),
    of: count.meta({ description: "Number of limit sets that were requested" }),
    samples: z.boolean().meta({
      description:
        "Whether samples were just imported or corrected and are not evaluated yet; their results are left out",
    }),
  })
  .nullable()
  .meta({
    description:
      "Part of the answer that is not evaluated yet and is left out; null if the answer is complete",
  });
export type EvaluationState = NonNullable<z.output<typeof evaluationState>>;

const filters = {
  limitSet: many(id),
  from: day.optional(),
  to: day.optional(),
  station: many(id),
  parameter: many(z.string().max(60)),
  verdict: many(z.enum(VERDICTS)).meta({ description: "Verdicts to include; absent: all but `meets`" }),
};
const { verdict: _, ...unjudged } = filters;

const named = z.object({ id, name: z.string() });
export const exceedanceSummary = z
  .object({
    counts,
    stations: z.array(
      counts.extend({
        ...named.shape,
        place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        worst: z.enum(VERDICTS),
      }),
    ),
    months: z.array(counts.extend({ month: z.string().meta({ description: "Month as YYYY-MM" }) })),
    years: z
      .array(counts.extend({ year: z.string().meta({ description: "Year as YYYY" }) }))
      .meta({ description: "Verdicts on samples of which only the year is known; in none of the months" }),
    undated: counts,
    parameters: z.array(counts.extend({ code: z.string(), name: z.string() })),
    sets: z.array(named).meta({ description: "All reviewed limit sets, for use as a filter" }),
    judging: evaluationState,
  })
  .meta({ id: "ExceedanceSummary" });
export type ExceedanceSummary = z.output<typeof exceedanceSummary>;

export const exceedancesEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/exceedances",
    access: "read",
    area,
    summary:
      "Lists laboratory results evaluated against the limits of their station, in the version valid on the sampling day: what exceeds, what is near, and what is undecided, with the reason. A result that was not detected never exceeds.",
    params: inProject,
    query: z.strictObject({ ...paging(["date", "station", "parameter", "times"]), ...filters }),
    reply: pageOf(exceedance).extend({ counts, judging: evaluationState }),
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/exceedances.csv",
    access: "read",
    area,
    summary: "Returns the exceedances as CSV.",
    params: inProject,
    query: z.strictObject(filters),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/exceedances.xlsx",
    access: "read",
    area,
    summary: "Returns the exceedances as a workbook.",
    params: inProject,
    query: z.strictObject(filters),
    download: { contentType: XLSX },
  }),
  summary: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/exceedances/summary",
    access: "read",
    area,
    summary:
      "Counts the verdicts of each kind in total, by station with its position, by month and by parameter.",
    params: inProject,
    query: z.strictObject(unjudged),
    reply: exceedanceSummary,
  }),
} as const;
