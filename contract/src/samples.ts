import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { parametersEndpoints, SAMPLES_AREA } from "./sample-parameters.ts";
import { resultFraction, sampleRepeat, sampleRepeatsEndpoints, standardMethods } from "./sample-repeats.ts";
import { day, id, inProject, instant, many, pageOf, paging, partialDay } from "./shapes.ts";

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
  "unitInCell",
  "noLimit",
] as const;
export type ResultFlag = (typeof RESULT_FLAGS)[number];

const cbe = z.number().meta({ description: "Charge-balance error in percent, signed" });
const verdict = z.enum(["good", "doubtful", "bad"]).meta({
  description:
    "Charge-balance verdict by the project's criterion: up to 5 %, up to 10 %, beyond; or good and bad by Standard Methods 1030 E",
});

export const sample = z
  .object({
    id,
    code: z.string(),
    station: named,
    campaign: named.nullable(),
    laboratory: named.nullable(),
    category: z.enum(["water", "geochemistry"]),
    matrix: z.string().nullable(),
    date: partialDay.nullable().meta({
      description:
        "Day of sampling in the project's time zone, or the month or year (2013-05, 2013) if the laboratory states no more; null if it states none",
    }),
    at: instant.nullable().meta({ description: "Instant of sampling, if the laboratory states the hour" }),
    results: count,
    nonDetects: count,
    flags: z.array(z.string()).meta({ description: "Flags of any of its results" }),
    balance: z.object({ cbe, verdict }).nullable().meta({
      description:
        "Charge balance; null if an ion is missing that it requires, or has several values of which none is chosen",
    }),
  })
  .meta({ id: "Sample" });
export type Sample = z.output<typeof sample>;

export const sampleResult = z
  .object({
    id,
    parameter: z.string().meta({ description: "Code of the parameter" }),
    name: z.string().meta({ description: "Name of the parameter, in the caller's language" }),
    fraction: resultFraction,
    kind: z
      .enum(["value", "below", "above"])
      .meta({ description: "Kind of the result; below: not detected, with `value` as the detection limit" }),
    value: z.number().nullable(),
    unit: z.string().nullable().meta({ description: "Unit as the laboratory stated it" }),
    standard: z.number().nullable().meta({ description: "Value in the parameter's unit" }),
    standardUnit: z.string(),
    raw: z.string().meta({ description: "Content of the cell" }),
    method: z.string().nullable(),
    analysedOn: day
      .nullable()
      .meta({ description: "Day of the analysis; null if the laboratory states none" }),
    comment: z.string().nullable(),
    flags: z.array(z.string()),
    laboratory: z.string().nullable().meta({ description: "Laboratory of the file; null if unknown" }),
    file: z.string(),
    row: count,
    imported: z.object({ at: instant, by: z.string() }),
    replaced: z
      .object({
        at: instant,
        by: z.string(),
        reason: z.string(),
        result: id
          .nullable()
          .meta({ description: "Result that replaced this one; null if this one was withdrawn" }),
      })
      .nullable()
      .meta({
        description: "Replacement or withdrawal of a result that is no longer valid, with the reason",
      }),
  })
  .meta({ id: "SampleResult" });
export type SampleResult = z.output<typeof sampleResult>;

/** Facts about a sample that a file may state besides its results. */
export const SAMPLE_FACTS = ["day", "hour", "matrix", "campaign", "laboratory"] as const;
export type SampleFact = (typeof SAMPLE_FACTS)[number];

export const sampleSheet = sample
  .extend({
    held: z
      .array(sampleResult)
      .meta({ description: "Results of the sample, including replaced ones, which are marked as such" }),
    balance: z
      .object({
        cations: z.number(),
        anions: z.number(),
        cbe,
        verdict,
        byPercent: verdict.meta({
          description: "Verdict by the size of the error: up to 5 %, up to 10 %, beyond",
        }),
        byStandardMethods: standardMethods,
        acid: z
          .boolean()
          .meta({ description: "Whether H+, Fe, Al and Mn are included, because the water's pH is below 4" }),
      })
      .nullable(),
    ions: z
      .array(
        z.object({
          ion: z.string(),
          charge: count,
          meq: z
            .number()
            .nullable()
            .meta({ description: "Concentration in meq/L; null if it was not measured" }),
          undecided: z.boolean().meta({
            description: "Whether it is unknown because it has several values of which none is chosen",
          }),
          halved: z.boolean().meta({
            description: "Whether half of the detection limit is used, because the ion was not detected",
          }),
        }),
      )
      .meta({ description: "Ions that the balance consists of" }),
    told: z
      .array(
        z.object({ file: z.string(), at: instant, by: z.string(), facts: z.array(z.enum(SAMPLE_FACTS)) }),
      )
      .meta({ description: "Later files that added facts missing in the sample's own file, newest first" }),
    fromAlkalinity: z.boolean().meta({ description: "Whether HCO3 was computed from the alkalinity" }),
    missing: z.array(z.string()).meta({ description: "Missing ions without which there is no balance" }),
    countedAsZero: z
      .array(z.string())
      .meta({ description: "Ions of the balance that were not measured and count as zero" }),
    undecided: z.array(z.string()).meta({
      description: "Parameters with several values of which none is chosen, so that none is used",
    }),
    repeats: z
      .array(sampleRepeat)
      .meta({ description: "Parameters with several different valid results, and what figures use of them" }),
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
    first: partialDay.nullable().meta({
      description: "Day of the first sample; the month or year if no more is known",
    }),
    last: partialDay.nullable(),
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
const sampleCounts = z.object({ id, name: z.string(), samples: count });

export const sampleOptions = z
  .object({
    stations: z.array(sampleCounts),
    campaigns: z.array(sampleCounts).meta({ description: "Campaigns, newest first" }),
    laboratories: z.array(sampleCounts),
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
    summary: "Lists samples by station, parameter, campaign, sampling day and flags of their results.",
    params: inProject,
    query: z.strictObject({ ...paging(["date", "station", "code"]), ...sampleFilters }),
    reply: pageOf(sample).extend({
      undated: count.meta({
        description:
          "Number of samples that match the other filters and have no sampling day, which no period includes; 0 if no period is requested",
      }),
    }),
  }),
  options: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples/options",
    access: "read",
    area,
    summary: "Returns the filter values of the list of samples: only values that at least one sample has.",
    params: inProject,
    reply: sampleOptions,
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples.csv",
    access: "read",
    area,
    summary:
      "Returns the valid results of the matching samples as CSV, one per row; with selected parameters, only their results.",
    params: inProject,
    query: filed,
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples.xlsx",
    access: "read",
    area,
    summary: "Returns the valid results of the matching samples as a workbook.",
    params: inProject,
    query: filed,
    download: { contentType: XLSX },
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples/{sample}",
    access: "read",
    area,
    summary: "Returns a sample with all results that were ever imported for it, and its charge balance.",
    params: inProject.extend({ sample: id }),
    reply: sampleSheet,
    errors: ["NOT_FOUND"],
  }),
  stations: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/stations",
    access: "read",
    area,
    summary:
      "Lists the project's stations, each with the number of its samples and their first and last day.",
    params: inProject,
    reply: z.array(stationWithSamples),
  }),
  ...sampleRepeatsEndpoints,
  ...parametersEndpoints,
} as const;
