import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_SAMPLES, WATER_CATEGORIES, WATER_DIAGRAMS_AREA } from "./environment-report.ts";
import { VERDICTS } from "./exceedances.ts";
import { XLSX } from "./previews.ts";
import { day, id, inProject, many, partialDay } from "./shapes.ts";

const area = WATER_DIAGRAMS_AREA;
const FRACTIONS = ["", "total", "dissolved"] as const;

/** Why a result is excluded from a series. */
export const SERIES_EXCLUDED = ["undated", "above", "withoutLimit", "unit", "negative"] as const;

const number = z.number();
const result = {
  result: id,
  sample: id,
  code: z.string().meta({ description: "Code of the sample" }),
  station: z.string(),
  stationId: id,
  fraction: z.enum(FRACTIONS),
  raw: z.string().meta({ description: "Result in the laboratory's notation" }),
  rawUnit: z.string().nullable(),
};
const bound = number.nullable().meta({ description: "Value of the limit in the parameter's unit" });

const point = z.object({
  ...result,
  date: partialDay,
  value: number.meta({
    description: "Value in the parameter's unit; for a result that was not detected, its detection limit",
  }),
  detected: z.boolean(),
  held: z
    .array(
      z.object({
        name: z.string(),
        note: z.string().nullable(),
        verdict: z.enum(VERDICTS),
        min: bound,
        max: bound,
        own: z
          .boolean()
          .meta({ description: "Whether the limit depends on the water and was computed for this sample" }),
      }),
    )
    .meta({ description: "Limits that the result is evaluated against, most severe verdict first" }),
});
export type SeriesPoint = z.output<typeof point>;

const excluded = z.object({
  ...result,
  date: partialDay.nullable(),
  reason: z.enum(SERIES_EXCLUDED),
});
export type SeriesExcluded = z.output<typeof excluded>;

const limit = z.object({
  set: id,
  name: z.string(),
  note: z.string().nullable(),
  side: z
    .enum(["min", "max", "warning"])
    .meta({ description: "Side of the limit; `warning`: the value from which a warning is given" }),
  value: number.meta({ description: "Value of the limit in the parameter's unit" }),
  from: day
    .nullable()
    .meta({ description: "First sampling day that the limit applies to; `to` is the last; null: open" }),
  to: day.nullable(),
  stations: z
    .array(z.string())
    .nullable()
    .meta({ description: "Names of the stations; null: all that are drawn" }),
});
export type SeriesLimitView = z.output<typeof limit>;

export const waterSeries = z
  .object({
    parameter: z.object({ code: z.string(), name: z.string(), unit: z.string() }),
    points: z.array(point).meta({ description: "Points by sampling day" }),
    excluded: z.array(excluded),
    limits: z.array(limit),
    judging: z
      .boolean()
      .meta({ description: "Whether some verdicts are still being evaluated and are left out" }),
    total: z
      .number()
      .int()
      .meta({ description: "Number of results that match the filters; the response contains the newest" }),
  })
  .meta({ id: "WaterSeries" });
export type WaterSeries = z.output<typeof waterSeries>;

const query = z.strictObject({
  parameter: z.string().trim().min(1).max(60).meta({ description: "Code of the parameter" }),
  fraction: z.enum(["none", "total", "dissolved"]).optional().meta({
    description:
      "Fraction; `none`: the laboratory states none; absent: every fraction, each as a separate series",
  }),
  category: z.enum(WATER_CATEGORIES).optional(),
  station: many(z.string().min(1).max(200)).meta({ description: "Identifiers or names of stations" }),
  campaign: many(id),
  from: day.optional(),
  to: day.optional(),
});

const drawn = `at most ${MAX_SAMPLES} results, what was not detected at its detection limit, what is left out with its reason`;

export const waterSeriesEndpoints = {
  series: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/series",
    access: "read",
    area,
    summary: `A parameter over time at several stations, with the limits that its results are held against: ${drawn}.`,
    params: inProject,
    query,
    reply: waterSeries,
  }),
  seriesCsv: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/series.csv",
    access: "read",
    area,
    summary: "Returns the series as CSV, one result per row.",
    params: inProject,
    query,
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  seriesXlsx: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/series.xlsx",
    access: "read",
    area,
    summary: "Returns the series as a workbook.",
    params: inProject,
    query,
    download: { contentType: XLSX },
  }),
} as const;
