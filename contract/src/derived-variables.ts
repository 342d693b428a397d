import { MAX_EXPRESSION_LENGTH } from "@vetaverde/domain/derived/expression";
import {
  DERIVED_FLAGS,
  FORMULA_KINDS,
  type Formula,
  MOVING_STATISTICS,
} from "@vetaverde/domain/derived/formula";
import { PARSHALL_SIZES } from "@vetaverde/domain/derived/open-channel";
import { QUANTITIES } from "@vetaverde/domain/devices/quantities";
import * as z from "zod";
import { configurationChange } from "./devices.ts";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, words } from "./shapes.ts";

const AREA = "ModiList";
/** Greatest number of terms, variables, segments and replacements of one formula. */
export const MAX_TERMS = 20;
const MAX_WITHIN_S = 31 * 86_400;
const MAX_REPLACEMENTS = 100;
/** Greatest number of readings whose new values a preview calculates, of all its variables together. */
export const MAX_PREVIEWED = 1_000_000;
/** Greatest number of variables whose changes one preview shows. */
export const MAX_AFFECTED = 20;

const number = z.number().min(-1e12).max(1e12);
const positive = z.number().gt(0).max(1e12);
const resolution = z.number().min(1e-9).max(1e6);
const metres = z.number().min(-10_000).max(10_000);
const within = z
  .number()
  .int()
  .min(1)
  .max(MAX_WITHIN_S)
  .meta({ description: "Greatest distance in seconds of another source's reading from that of the first" });
const zero = metres.default(0).meta({ description: "Stage of no flow, in metres" });

const structure = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("vNotch"),
    angle: z.number().min(20).max(100).meta({ description: "Angle of the notch in degrees" }),
    zero,
  }),
  z.strictObject({
    kind: z.literal("rectangularWeir"),
    crest: positive,
    channel: positive,
    height: positive,
    zero,
  }),
  z.strictObject({ kind: z.literal("cipolletti"), crest: positive, zero }),
  z.strictObject({
    kind: z.literal("parshall"),
    size: z.enum(PARSHALL_SIZES).meta({ description: "Width of the throat" }),
    zero,
  }),
]);

const segment = z.strictObject({
  upTo: metres
    .nullable()
    .meta({ description: "Highest stage of the segment in metres; null for the last one" }),
  coefficient: positive.meta({ description: "Flow in m³/s at one metre above the zero" }),
  zero: metres,
  exponent: z.number().gt(0).max(5),
});

/** Of a rating curve or a structure. */
const error = z.number().gt(0).max(1).optional().meta({
  description: "Error of the curve or equation itself, ± as a share of the flow; absent: not stated",
});

const replacement = z.strictObject({
  at: instantWithOffset,
  finalCount: z
    .number()
    .min(0)
    .max(1e12)
    .nullable()
    .meta({ description: "Last count of the old meter; null: not noted" }),
  startCount: z
    .number()
    .min(0)
    .max(1e12)
    .nullable()
    .meta({ description: "First count of the new meter; null: not noted" }),
});

/** How a derived variable is calculated. */
export const formula = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("level"), sensor: id }),
    z.strictObject({
      kind: z.literal("column"),
      sensor: id,
      reference: metres.meta({ description: "Elevation of the sensor or of the measuring point, m a.s.l." }),
      direction: z
        .enum(["above", "below"])
        .meta({ description: "Where the water surface is, as seen from there" }),
    }),
    z.strictObject({
      kind: z.literal("rating"),
      sensor: id,
      segments: z.array(segment).min(1).max(MAX_TERMS),
      gauged: z.strictObject({ from: metres, to: metres }).nullable().default(null).meta({
        description: "Stages between which the flow was gauged; beyond them it is marked as extrapolated",
      }),
      error,
    }),
    z.strictObject({ kind: z.literal("structure"), sensor: id, structure, error }),
    z.strictObject({
      kind: z.literal("totaliser"),
      sensor: id,
      gives: z.enum(["volume", "flow"]),
      volumePerCount: positive.nullable().default(null).meta({
        description: "Cubic metres per count; null: the counter's unit is one of volume",
      }),
      rollsOverAfter: positive.nullable().default(null).meta({ description: "Last count before 0" }),
      resets: z
        .boolean()
        .default(false)
        .meta({ description: "Whether the counter may return to 0 by itself" }),
      maxFlow: positive.nullable().default(null).meta({ description: "Greatest plausible flow in m³/s" }),
      maxGap: z.number().int().min(1).max(MAX_WITHIN_S).default(86_400).meta({
        description: "A longer interval in seconds has a volume, but no flow",
      }),
      replacements: z.array(replacement).max(MAX_REPLACEMENTS).default([]),
    }),
    z.strictObject({
      kind: z.literal("combination"),
      operation: z.enum(["sum", "mean"]),
      terms: z.array(z.strictObject({ sensor: id, factor: number.default(1) })).max(MAX_TERMS),
      within: within.default(3600),
    }),
    z.strictObject({ kind: z.literal("unit"), sensor: id }),
    z.strictObject({
      kind: z.literal("moving"),
      sensor: id,
      statistic: z.enum(MOVING_STATISTICS),
      window: z.number().int().min(60).max(MAX_WITHIN_S).meta({ description: "Seconds before each reading" }),
    }),
    z.strictObject({
      kind: z.literal("expression"),
      text: z.string().trim().min(1).max(MAX_EXPRESSION_LENGTH),
      variables: z
        .array(
          z.strictObject({
            name: z.string().regex(/^[A-Za-z_][A-Za-z_0-9]{0,29}$/),
            sensor: id,
          }),
        )
        .min(1)
        .max(MAX_TERMS),
      within: within.default(3600),
    }),
  ])
  .meta({ id: "Formula" });
/** The schema's type and the domain's are one: neither has a field that the other lacks. */
export const formulaOf = (given: z.output<typeof formula>): Formula => given;

const version = z.object({
  version: z.number().int(),
  appliesFrom: instant.meta({ description: "Instant from which the formula applies" }),
  formula,
  reason: z.string(),
  madeAt: instant,
  madeBy: z.object({ id, name: z.string() }),
});

const recompute = z.object({
  status: z.enum(["waiting", "done", "failed"]),
  from: instant,
  next: instant.meta({ description: "Values before this instant are calculated" }),
  done: z.number().int().meta({ description: "Number of readings that were processed" }),
  total: z
    .number()
    .int()
    .nullable()
    .meta({ description: "Number of readings to process; null: not counted yet" }),
  endedAt: instant.nullable(),
});

const source = z.object({
  sensor: id,
  name: z.string(),
  unit: z.string(),
  device: z.object({ id, name: z.string() }),
});

export const derivedVariable = z
  .object({
    id: id.meta({ description: "Also the id of its sensor in calls on readings, alerts and boards" }),
    device: z.object({ id, name: z.string() }),
    station: z.object({ id, name: z.string() }).nullable(),
    name: z.string(),
    quantity: z.enum(QUANTITIES).nullable(),
    unit: z.string(),
    resolution: z.number().nullable(),
    active: z.boolean(),
    kind: z.enum(FORMULA_KINDS),
    versions: z
      .array(version)
      .meta({ description: "Formulas by the date from which they apply, the latest first" }),
    sources: z.array(source).meta({ description: "Sensors that the formulas name" }),
    recompute: recompute
      .nullable()
      .meta({ description: "The last calculation of past values; null: there was none" }),
  })
  .meta({ id: "DerivedVariable" });
export type DerivedVariable = z.output<typeof derivedVariable>;

const reason = words(500);
const definition = {
  unit: words(20),
  formula,
  appliesFrom: instantWithOffset.optional().meta({
    description: "Instant from which the formula applies; absent: from the first reading",
  }),
};

const alertChange = z.object({
  rule: id,
  priority: z.number().int(),
  before: z.number().int().meta({ description: "Alerts that the stored values raise" }),
  after: z.number().int().meta({ description: "Alerts that the new values would have raised" }),
});

const preview = z
  .object({
    readings: z.number().int().meta({ description: "Number of readings of the first source in the period" }),
    values: z.number().int().meta({ description: "Number of values that follow" }),
    missing: z.number().int().meta({ description: "Number of readings from which no value follows" }),
    added: z.number().int(),
    removed: z.number().int(),
    changed: z.number().int(),
    equal: z.number().int(),
    largest: z
      .object({ t: instant, before: z.number(), after: z.number() })
      .nullable()
      .meta({ description: "The value that changes most" }),
    min: z.number().nullable(),
    max: z.number().nullable(),
    flags: z.array(z.object({ flag: z.enum(DERIVED_FLAGS), count: z.number().int() })),
    from: instant.nullable().meta({ description: "First reading of the period" }),
    until: instant.nullable().meta({ description: "Last reading that was calculated" }),
    isComplete: z
      .boolean()
      .meta({ description: "Whether all readings were calculated; else those up to `until`" }),
    alerts: z.array(alertChange),
    sample: z
      .object({
        t: z.array(instant),
        before: z.array(z.number().nullable()),
        after: z.array(z.number().nullable()),
      })
      .meta({ description: "Up to 500 values over the period, for a drawing" }),
  })
  .meta({ id: "DerivedPreview" });
export type DerivedPreview = z.output<typeof preview>;

const configurationPreview = z
  .object({
    variables: z
      .array(
        z.object({
          name: z.string(),
          unit: z.string(),
          resolution: z.number().nullable(),
          device: z.object({ id, name: z.string() }),
          isNew: z.boolean().meta({ description: "Whether the change creates the variable" }),
          preview,
        }),
      )
      .meta({ description: `The first ${MAX_AFFECTED} variables that would be calculated again` }),
    others: z.number().int().meta({ description: "Number of further variables, which were not calculated" }),
  })
  .meta({ id: "ConfigurationPreview" });
export type ConfigurationPreview = z.output<typeof configurationPreview>;

const accuracyOfSource = {
  sensor: id,
  name: z.string(),
  unit: z.string(),
};

const uncertainty = z
  .object({
    at: instant.meta({ description: "Instant of the variable's last value" }),
    value: z.number(),
    uncertainty: z.number().nullable().meta({
      description:
        "± in the variable's unit, by the accuracy of the instruments from which it follows; null: one of them has none stated, or a curve's own error is not known",
    }),
    effects: z
      .array(
        z.object({
          ...accuracyOfSource,
          accuracy: z.number().meta({ description: "± in the unit of the source" }),
          effect: z.number().meta({ description: "± in the variable's unit" }),
        }),
      )
      .meta({
        description:
          "What each instrument contributes, and the error of a curve with the variable that has it; they are added as squares",
      }),
    unknown: z
      .array(z.object(accuracyOfSource))
      .meta({ description: "Instruments without a stated accuracy" }),
    isCurveOpen: z.boolean().meta({
      description:
        "Whether the value follows from a rating curve or a structure of which no error is stated, or beyond its range",
    }),
  })
  .meta({ id: "DerivedUncertainty" });
export type DerivedUncertainty = z.output<typeof uncertainty>;

const one = z.strictObject({ project: id, derived: id });
const errors = ["NOT_FOUND", "VALIDATION"] as const;

export const derivedVariablesEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/derived",
    access: "read",
    area: AREA,
    summary: "Lists the derived variables of a project, of one device, or of one station.",
    params: inProject,
    query: z.strictObject({ device: id.optional(), station: id.optional() }),
    reply: z.array(derivedVariable),
    errors: [...errors],
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/derived/{derived}",
    access: "read",
    area: AREA,
    summary: "Returns a derived variable with its formulas and the progress of its calculation.",
    params: one,
    reply: derivedVariable,
    errors: [...errors],
  }),
  uncertainty: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/derived/{derived}/uncertainty",
    access: "read",
    area: AREA,
    summary:
      "Returns the uncertainty of a variable's last value, propagated from the accuracy of the sensors from which it follows; null: it has no value.",
    params: one,
    reply: uncertainty.nullable(),
    errors: [...errors],
  }),
  preview: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/derived-previews",
    access: "admin",
    area: AREA,
    summary:
      "Calculates what a formula would give, without storing it: how many values it adds, changes and removes, the largest difference, and the alerts that would have been raised.",
    params: inProject,
    body: z.strictObject({
      derived: id.optional().meta({ description: "An existing variable whose values are compared" }),
      ...definition,
    }),
    reply: preview,
    errors: [...errors, "PREVIEW_BUSY"],
  }),
  previewConfiguration: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/configuration-previews",
    access: "admin",
    area: AREA,
    summary:
      "Calculates what another calibration or position of a device's sensors would change in the variables that are derived from them, without storing it.",
    params: z.strictObject({ project: id, device: id }),
    body: z.strictObject(configurationChange),
    reply: configurationPreview,
    errors: [...errors, "PREVIEW_BUSY"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/derived",
    access: "admin",
    area: AREA,
    summary:
      "Creates a derived variable of a device, or of a station for what follows from several devices; its past values are calculated in the background.",
    params: inProject,
    body: z
      .strictObject({
        device: id.optional(),
        station: id.optional(),
        name: words(100),
        quantity: z.enum(QUANTITIES).nullable().default(null),
        resolution: resolution.nullable().default(null),
        reason: reason.optional(),
        ...definition,
      })
      .refine(({ device, station }) => (device === undefined) !== (station === undefined), {
        path: ["device"],
        params: { rule: "required" },
      }),
    reply: derivedVariable,
    status: 201,
    errors: [...errors],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/derived/{derived}",
    access: "admin",
    area: AREA,
    summary:
      "Changes the given fields of a derived variable. A formula applies from an instant on, and values from then on are calculated again in the background; earlier ones and all raw readings stay.",
    params: one,
    body: z.strictObject({
      name: words(100).optional(),
      resolution: resolution.nullable().optional(),
      active: z.boolean().optional(),
      formula: formula.optional(),
      appliesFrom: definition.appliesFrom,
      reason,
      version: z.number().int().optional().meta({
        description:
          "Latest version of the formula that the client loaded; another one is rejected with STALE_VERSION",
      }),
    }),
    reply: derivedVariable,
    errors: [...errors, "STALE_VERSION"],
  }),
  recompute: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/derived/{derived}/recompute",
    access: "admin",
    area: AREA,
    summary: "Calculates all values of a derived variable again, in the background.",
    params: one,
    reply: derivedVariable,
    errors: [...errors],
  }),
} as const;
