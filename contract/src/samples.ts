import { PARAMETER_GROUPS } from "@vetaverde/domain/chemistry/parameters";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, id, inProject, instant, many, pageOf, paging, words } from "./shapes.ts";

export const SAMPLES_AREA = "Samples";
const area = SAMPLES_AREA;
const count = z.number().int();
const named = z.object({ id, name: z.string() });

/** What may be odd about a result. It is said, and never changed in silence. */
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
  })
  .meta({ id: "Sample" });
export type Sample = z.output<typeof sample>;

export const sampleResult = z
  .object({
    id,
    parameter: z.string().meta({ description: "Its code" }),
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
    replaced: z
      .object({ at: instant, by: z.string(), reason: z.string() })
      .nullable()
      .meta({ description: "A result that no longer holds, and why" }),
  })
  .meta({ id: "SampleResult" });
export type SampleResult = z.output<typeof sampleResult>;

export const sampleSheet = sample
  .extend({
    held: z.array(sampleResult).meta({ description: "With those that were replaced, which say so" }),
    balance: z
      .object({
        cations: z.number(),
        anions: z.number(),
        cbe: z.number().meta({ description: "Percent, signed" }),
        verdict: z.enum(["good", "doubtful", "bad"]),
      })
      .nullable(),
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

const text = z.string().trim().min(1).max(120);
const parameterShape = {
  code: words(60),
  cas: z
    .string()
    .regex(/^[0-9]{2,7}-[0-9]{2}-[0-9]$/)
    .nullable(),
  area: z.enum([...PARAMETER_GROUPS, "other"]),
  unit: words(30),
  names: z.strictObject({ es: text, en: text, fr: text, pt: text }),
  aliases: z.array(words(120)).max(100),
  active: z.boolean(),
};
export const parameter = z
  .object({
    ...parameterShape,
    standard: z.boolean().meta({ description: "Every project has it; false: this one added it" }),
  })
  .meta({ id: "Parameter" });
export type Parameter = z.output<typeof parameter>;

/** What narrows a list of samples. */
export const sampleFilters = {
  station: many(id),
  parameter: many(z.string().min(1).max(60)),
  campaign: many(id),
  category: z.enum(["water", "geochemistry"]).optional(),
  from: day.optional(),
  to: day.optional(),
  flag: many(z.enum(RESULT_FLAGS)),
};

export const samplesEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples",
    access: "read",
    area,
    summary: "Samples by station, parameter, campaign, sampling day and what is odd about their results.",
    params: inProject,
    query: z.strictObject({ ...paging(["date", "station", "code"]), ...sampleFilters }),
    reply: pageOf(sample),
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
  parameters: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/parameters",
    access: "read",
    area,
    summary:
      "What may be analysed: the standard parameters and the project's own, with CAS numbers and aliases.",
    params: inProject,
    reply: z.array(parameter),
  }),
  saveParameter: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/parameters",
    access: "admin",
    area,
    summary:
      "Adds a parameter, or says otherwise of one. The unit of one that has results stays: they are kept in it.",
    params: inProject,
    body: z.strictObject({
      ...parameterShape,
      cas: parameterShape.cas.default(null),
      aliases: parameterShape.aliases.default([]),
      active: z.boolean().default(true),
    }),
    reply: parameter,
    status: 201,
    errors: ["CONFLICT", "VALIDATION"],
  }),
} as const;
