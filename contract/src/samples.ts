import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { parametersEndpoints, SAMPLES_AREA } from "./sample-parameters.ts";
import { day, id, inProject, instant, many, pageOf, paging } from "./shapes.ts";

const area = SAMPLES_AREA;
const count = z.number().int();
const named = z.object({ id, name: z.string() });

/** Remarks on a result. The value itself is never changed silently. */
export const RESULT_FLAGS = [
  "balance",
  "dissolvedAboveTotal",
  "holdingTime",
  "duplicate",
  "outlier",
  "negative",
  "noUnit",
  "noLimit",
] as const;
export type ResultFlag = (typeof RESULT_FLAGS)[number];

const cbe = z.number().meta({ description: "Charge-balance error in percent, signed" });
const verdict = z.enum(["good", "doubtful", "bad"]).meta({ description: "Up to 5 %, up to 10 %, beyond" });

export const sample = z
  .object({
    id,
    code: z.string(),
    station: named,
    campaign: named.nullable(),
    laboratory: named.nullable(),
    category: z.enum(["water", "geochemistry"]),
    matrix: z.string().nullable(),
    date: day
      .nullable()
      .meta({ description: "In the project's time zone; null where the laboratory gives none" }),
    at: instant.nullable().meta({ description: "Where the laboratory says the hour" }),
    results: count,
    nonDetects: count,
    flags: z.array(z.string()).meta({ description: "Of any of its results" }),
    balance: z
      .object({ cbe, verdict })
      .nullable()
      .meta({ description: "Null where an ion is missing that there is no balance without" }),
  })
  .meta({ id: "Sample" });
export type Sample = z.output<typeof sample>;

export const sampleResult = z
  .object({
    id,
    parameter: z.string().meta({ description: "Its code" }),
    name: z.string().meta({ description: "The parameter's, in the reader's language" }),
    fraction: z.enum(["", "total", "dissolved"]),
    kind: z.enum(["value", "below", "above"]).meta({ description: "below: not detected, down to `value`" }),
    value: z.number().nullable(),
    unit: z.string().nullable().meta({ description: "As the laboratory gave it" }),
    standard: z.number().nullable().meta({ description: "In the parameter's unit" }),
    standardUnit: z.string(),
    raw: z.string().meta({ description: "What stood in the cell" }),
    method: z.string().nullable(),
    comment: z.string().nullable(),
    flags: z.array(z.string()),
    file: z.string(),
    row: count,
    imported: z.object({ at: instant, by: z.string() }),
    replaced: z
      .object({
        at: instant,
        by: z.string(),
        reason: z.string(),
        result: id.nullable().meta({ description: "What took its place; null where it was withdrawn" }),
      })
      .nullable()
      .meta({ description: "A result that no longer holds, and why" }),
  })
  .meta({ id: "SampleResult" });
export type SampleResult = z.output<typeof sampleResult>;

/** Facts about a sample that a file may state besides its results. */
export const SAMPLE_FACTS = ["day", "hour", "matrix", "campaign", "laboratory"] as const;
export type SampleFact = (typeof SAMPLE_FACTS)[number];

export const sampleSheet = sample
  .extend({
    held: z.array(sampleResult).meta({ description: "With those that were replaced, which say so" }),
    balance: z
      .object({
        cations: z.number(),
        anions: z.number(),
        cbe,
        verdict,
        acid: z.boolean().meta({ description: "H+, Fe, Al and Mn count: the water's pH is below 4" }),
      })
      .nullable(),
    ions: z
      .array(
        z.object({
          ion: z.string(),
          charge: count,
          meq: z.number().nullable().meta({ description: "meq/L; null where it was not measured" }),
          halved: z.boolean().meta({ description: "Not detected: half of its detection limit counts" }),
        }),
      )
      .meta({ description: "What the balance is made of" }),
    told: z
      .array(
        z.object({ file: z.string(), at: instant, by: z.string(), facts: z.array(z.enum(SAMPLE_FACTS)) }),
      )
      .meta({ description: "Later files that told what its own one did not say, the newest first" }),
    fromAlkalinity: z.boolean().meta({ description: "HCO3 was computed from the alkalinity" }),
    missing: z.array(z.string()).meta({ description: "Without which there is no balance" }),
  })
  .meta({ id: "SampleSheet" });
export type SampleSheet = z.output<typeof sampleSheet>;

const stationWithSamples = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    elevation: z.number().nullable(),
    samples: count,
    first: day.nullable(),
    last: day.nullable(),
  })
  .meta({ id: "SampledStation" });

/** Filters of a list of samples. */
export const sampleFilters = {
  station: many(id),
  parameter: many(z.string().min(1).max(60)),
  campaign: many(id),
  laboratory: many(id),
  category: z.enum(["water", "geochemistry"]).optional(),
  from: day.optional(),
  to: day.optional(),
  flag: many(z.enum(RESULT_FLAGS)),
};
const filed = z.strictObject({ ...sampleFilters, q: z.string().max(200).optional() });
const counted = z.object({ id, name: z.string(), samples: count });

export const sampleOptions = z
  .object({
    stations: z.array(counted),
    campaigns: z.array(counted).meta({ description: "The newest first" }),
    laboratories: z.array(counted),
    parameters: z.array(z.object({ code: z.string(), name: z.string(), results: count })),
    flags: z.array(z.enum(RESULT_FLAGS)),
    samples: count,
  })
  .meta({ id: "SampleOptions" });
export type SampleOptions = z.output<typeof sampleOptions>;

export const samplesEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples",
    access: "read",
    area,
    summary: "Samples by station, parameter, campaign, sampling day and what is odd about their results.",
    params: inProject,
    query: z.strictObject({ ...paging(["date", "station", "code"]), ...sampleFilters }),
    reply: pageOf(sample).extend({
      undated: count.meta({
        description:
          "Samples of the other filters without a sampling day, which no period holds; 0 where no period is asked for",
      }),
    }),
  }),
  options: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples/options",
    access: "read",
    area,
    summary: "What the list of samples can be narrowed by: only what some sample has.",
    params: inProject,
    reply: sampleOptions,
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples.csv",
    access: "read",
    area,
    summary:
      "The results that hold of the samples that fit, one a row, as CSV; of chosen parameters theirs alone.",
    params: inProject,
    query: filed,
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples.xlsx",
    access: "read",
    area,
    summary: "The same, as a workbook.",
    params: inProject,
    query: filed,
    download: { contentType: XLSX },
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples/{sample}",
    access: "read",
    area,
    summary: "A sample with every result that was ever given for it, and its charge balance.",
    params: inProject.extend({ sample: id }),
    reply: sampleSheet,
    errors: ["NOT_FOUND"],
  }),
  stations: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/stations",
    access: "read",
    area,
    summary: "The project's stations, each with how many samples it has and from when to when.",
    params: inProject,
    reply: z.array(stationWithSamples),
  }),
  ...parametersEndpoints,
} as const;
