import { COVARIATES } from "@vetaverde/domain/thresholds/limit";
import { LIMIT_FRACTIONS } from "@vetaverde/domain/thresholds/limit-set";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, id, inProject, instant, pageOf, paging, words } from "./shapes.ts";

export const LIMITS_AREA = "Limits";
const area = LIMITS_AREA;
export const MAX_LIMITS = 200;
const MAX_STATIONS = 2000;
export const WATERS = [
  ...(["surface", "ground", "effluent", "drinking", "marine", "pore", "leachate"] as const),
  ...(["sediment", "soil", "rock", "tailings"] as const),
] as const;

const number = z.number().min(-1e12).max(1e12);
const covariate = z
  .enum(COVARIATES)
  .meta({ description: "Covariate; hardness in mg/L CaCO3, temperature in °C" });
const steps = z.strictObject({
  kind: z.literal("steps"),
  covariate,
  steps: z
    .array(z.strictObject({ upTo: number.nullable(), value: number }))
    .min(1)
    .max(30)
    .meta({
      description:
        "Steps; the first whose end is not below the covariate applies, and the last may be open (null)",
    }),
});
const logarithmic = z.strictObject({
  kind: z.literal("logarithmic"),
  covariate,
  slope: number,
  intercept: number,
  factor: number,
  factorSlope: number.optional(),
  from: number,
  to: number,
});
const bound = z.union([number, z.discriminatedUnion("kind", [steps, logarithmic])]).meta({
  description:
    "A number, steps of a covariate, or (factor − factorSlope · ln c) · exp(slope · ln c + intercept); outside from–to, the value at the nearest end applies",
});
export type LimitBound = z.output<typeof bound>;

const parameter = z.string().trim().min(1).max(60).meta({ description: "Code of the parameter" });
const unit = words(30);
const lineShape = {
  parameter,
  fraction: z.enum(LIMIT_FRACTIONS).default("any"),
  unit,
  min: bound.nullable().default(null),
  max: bound.nullable().default(null),
  warning: z
    .number()
    .gt(0)
    .max(1)
    .nullable()
    .default(null)
    .meta({ description: "Share of the maximum from which a warning is given" }),
  note: words(120).nullable().default(null),
};
const line = z.strictObject(lineShape);
export type LimitLineBody = z.input<typeof line>;

const setShape = {
  name: words(120),
  regulation: words(200),
  class: words(200).nullable().default(null),
  matrices: z
    .array(z.enum(WATERS))
    .max(WATERS.length)
    .default([])
    .meta({ description: "Kinds of water that the set applies to; if empty, any" }),
  validFrom: day.nullable().default(null).meta({ description: "First sampling day that the set applies to" }),
  validTo: day.nullable().default(null),
  source: z.string().trim().max(500).nullable().default(null),
  reviewed: z.boolean().default(true).meta({
    description: "Whether the set is reviewed; results are not evaluated against an unreviewed set",
  }),
  stations: z
    .array(z.strictObject({ id, from: day.nullable().default(null), to: day.nullable().default(null) }))
    .max(MAX_STATIONS)
    .nullable()
    .default(null)
    .meta({ description: "Stations that the set applies to; null: every station of the project" }),
  limits: z.array(line).max(MAX_LIMITS).optional(),
  parameter: parameter
    .optional()
    .meta({ description: "With `unit`, `min`, `max`: a set of one limit, instead of `limits`" }),
  unit: unit.optional(),
  min: bound.nullable().optional(),
  max: bound.nullable().optional(),
};
const setBody = z.strictObject(setShape);
export type LimitSetBody = z.output<typeof setBody>;

const person = z.object({ id, name: z.string() });
const lineView = z.object({
  parameter,
  name: z.string().meta({ description: "Name in the caller's language" }),
  fraction: z.enum(LIMIT_FRACTIONS),
  unit: z.string(),
  min: bound.nullable(),
  max: bound.nullable(),
  warning: z.number().nullable(),
  note: z.string().nullable(),
});
export type LimitLineView = z.output<typeof lineView>;

export const limitSet = z
  .object({
    id,
    version: z.number().int(),
    newest: z.number().int().meta({ description: "Number of the newest version" }),
    name: z.string(),
    regulation: z.string(),
    class: z.string().nullable(),
    matrices: z.array(z.enum(WATERS)),
    validFrom: day.nullable(),
    validTo: day.nullable(),
    source: z.string().nullable(),
    reviewed: z.boolean(),
    inUse: z
      .object({
        version: z.number().int(),
        stations: z
          .number()
          .int()
          .nullable()
          .meta({ description: "Number of stations; null: all of the project" }),
      })
      .nullable()
      .meta({
        description: "Newest reviewed version, which determines where the set applies; null if there is none",
      }),
    stations: z
      .array(z.object({ id, name: z.string(), from: day.nullable(), to: day.nullable() }))
      .nullable(),
    limits: z.array(lineView),
    reason: z.string(),
    updatedAt: instant,
    updatedBy: person,
    parameter: parameter
      .nullable()
      .meta({ description: "Parameter of a set of one limit, as are unit, min and max" }),
    unit: z.string().nullable(),
    min: bound.nullable(),
    max: bound.nullable(),
  })
  .meta({ id: "LimitSet" });
export type LimitSet = z.output<typeof limitSet>;

const version = z.object({
  version: z.number().int(),
  reason: z.string(),
  at: instant,
  by: person,
  reviewed: z.boolean(),
  validFrom: day.nullable(),
  validTo: day.nullable(),
  limits: z.number().int(),
});
const one = z.strictObject({ project: id, set: id });

export const limitsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/limits",
    access: "read",
    area,
    summary:
      "Lists the sets of limits that the project's water is evaluated against, each in its newest version.",
    params: inProject,
    query: z.strictObject(paging(["name"])),
    reply: pageOf(limitSet),
  }),
  standards: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/limits/standards",
    access: "read",
    area,
    summary:
      "Lists the limits of regulations, with their sources, as a starting point for a project; a user reviews them before they apply.",
    params: inProject,
    reply: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        regulation: z.string(),
        class: z.string(),
        matrices: z.array(z.enum(WATERS)),
        validFrom: day.nullable(),
        source: z.string(),
        limits: z.array(lineView),
      }),
    ),
  }),
  parameters: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/limits/parameters",
    access: "read",
    area,
    summary:
      "Lists the parameters that can have limits: the standard ones and the project's own, in the caller's language.",
    params: inProject,
    reply: z.array(
      z.object({
        code: parameter,
        name: z.string(),
        unit: z.string().meta({ description: "Unit in which its results are stored" }),
        own: z.boolean().meta({ description: "Whether the project added the parameter" }),
      }),
    ),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/limits",
    access: "admin",
    area,
    summary:
      "Creates a set of limits: with `limits`, with one limit, or from a regulation (`standard`), which is a draft until it is reviewed.",
    params: inProject,
    body: setBody.partial({ name: true, regulation: true }).extend({
      standard: z.string().max(60).optional().meta({ description: "Key of a regulation" }),
      reviewed: z.boolean().optional(),
      reason: words(500).optional(),
    }),
    reply: limitSet,
    status: 201,
    errors: ["FK-0005", "VALIDATION"],
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/limits/{set}",
    access: "read",
    area,
    summary: "Returns a set of limits, in its newest or an earlier version, with its changes.",
    params: one,
    query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
    reply: limitSet.extend({ versions: z.array(version) }),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-data-source/{project}/limits/{set}",
    access: "admin",
    area,
    summary: "Creates a new version of a set; results of earlier days keep the version that applied to them.",
    params: one,
    body: setBody.extend({
      reason: words(500),
      version: z
        .number()
        .int()
        .meta({ description: "Version that the client loaded, for optimistic locking" }),
    }),
    reply: limitSet,
    errors: ["NOT_FOUND", "FK-0005", "STALE_VERSION", "VALIDATION"],
  }),
} as const;
