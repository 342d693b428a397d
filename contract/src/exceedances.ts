import { COVARIATES, DOUBTS } from "@vetaverde/domain/thresholds/limit";
import { LIMIT_FRACTIONS } from "@vetaverde/domain/thresholds/limit-set";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { day, id, inProject, many, pageOf, paging } from "./shapes.ts";

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
    date: day.nullable().meta({ description: "Of sampling, on the project's clock" }),
    parameter: z.object({ code: z.string(), name: z.string() }),
    fraction: z.enum(["", "total", "dissolved"]),
    raw: z.string().meta({ description: "As the laboratory wrote it" }),
    rawUnit: z.string().nullable(),
    kind: z.enum(["value", "below", "above"]),
    value: number.meta({
      description: "In the limit's unit; of one that was not detected, its detection limit",
    }),
    limit: z.object({
      position: count,
      fraction: z.enum(LIMIT_FRACTIONS),
      min: number,
      max: number,
      unit: z.string(),
      note: z.string().nullable(),
      conditional: z.enum(COVARIATES).nullable().meta({ description: "What it depends on" }),
    }),
    covariate: number.meta({ description: "Of that sample, what the limit depends on" }),
    verdict: z.enum(VERDICTS),
    reason: z.enum(DOUBTS).nullable().meta({ description: "Why nobody can say" }),
    times: number.meta({ description: "Value by maximum; null below a minimum, and of pH" }),
    set: z.object({ id, name: z.string(), version: count }),
  })
  .meta({ id: "Exceedance" });
export type Exceedance = z.output<typeof exceedance>;

export const judging = z
  .object({
    sets: count.meta({ description: "Sets that are being held against the results; theirs is left out" }),
    of: count.meta({ description: "Of so many that were asked for" }),
    samples: z.boolean().meta({ description: "Samples just came or were corrected; theirs is left out" }),
  })
  .nullable()
  .meta({ description: "What is not known yet, and so is not in the answer; null: all of it is" });
export type Judging = NonNullable<z.output<typeof judging>>;

const filters = {
  limitSet: many(id),
  from: day.optional(),
  to: day.optional(),
  station: many(id),
  parameter: many(z.string().max(60)),
  verdict: many(z.enum(VERDICTS)).meta({ description: "Left out: all but `meets`" }),
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
    months: z.array(counts.extend({ month: z.string().meta({ description: "YYYY-MM" }) })),
    undated: counts,
    parameters: z.array(counts.extend({ code: z.string(), name: z.string() })),
    sets: z.array(named).meta({ description: "All that are reviewed, for a filter" }),
    judging,
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
      "Results held against the limits of their station, by the version that was for their sampling day: what exceeds, what is near, and what nobody can say, with the reason. What was not detected never exceeds.",
    params: inProject,
    query: z.strictObject({ ...paging(["date", "station", "parameter", "times"]), ...filters }),
    reply: pageOf(exceedance).extend({ counts, judging }),
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/exceedances.csv",
    access: "read",
    area,
    summary: "The same, as CSV.",
    params: inProject,
    query: z.strictObject(filters),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/exceedances.xlsx",
    access: "read",
    area,
    summary: "The same, as a workbook.",
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
      "How many verdicts of each kind there are, in all, by station with its place, by month and by parameter.",
    params: inProject,
    query: z.strictObject(unjudged),
    reply: exceedanceSummary,
  }),
} as const;
