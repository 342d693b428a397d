import { QUANTITIES } from "@vetaverde/domain/devices/quantities";
import { unitNamed } from "@vetaverde/domain/devices/units";
import { VALUE_FLAGS } from "@vetaverde/domain/measurements/plausible";
import { MAX_MEASURED, MAX_REQUESTS, MEASUREMENT_KINDS } from "@vetaverde/domain/measurements/requests";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, words } from "./shapes.ts";

const area = "PlanningAndMonitoring";

export const MEASUREMENT_NAME_LENGTH = 50;
export const MEASUREMENT_METHOD_LENGTH = 200;
export const CHOICE_LENGTH = 100;
export const MAX_CHOICES = 20;
export const MAX_DECIMALS = 6;

const count = z.number().int();
const number = z.number().min(-MAX_MEASURED).max(MAX_MEASURED);
const choice = words(CHOICE_LENGTH);
const named = z.object({ id, name: z.string() });

/** What a follow-up of a type of monitoring asks to measure. */
export const measurementRequest = z
  .object({
    id,
    type: named,
    station: named.nullable().meta({ description: "The only station that is asked; null for all" }),
    name: z.string(),
    kind: z.enum(MEASUREMENT_KINDS),
    unit: z.string().nullable().meta({ description: "Unit; null for a choice" }),
    quantity: z.enum(QUANTITIES).nullable(),
    decimals: count.meta({ description: "Digits after the decimal point" }),
    method: z.string().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    maxChange: z.number().nullable().meta({
      description: "Largest plausible difference from the last values; null: derived from their spread",
    }),
    choices: z.array(z.string()),
    required: z.boolean(),
    position: count,
    active: z.boolean(),
    version: count,
    updatedAt: instant,
  })
  .meta({ id: "MeasurementRequest" });
export type MeasurementRequest = z.output<typeof measurementRequest>;

const unique = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

/** The part of a request that may change later: a value in another unit is another request. */
const changeableFields = {
  name: words(MEASUREMENT_NAME_LENGTH),
  decimals: count.min(0).max(MAX_DECIMALS).default(2),
  method: words(MEASUREMENT_METHOD_LENGTH).nullable().default(null),
  min: number.nullable().default(null),
  max: number.nullable().default(null),
  maxChange: number.gt(0).nullable().default(null),
  choices: z.array(choice).max(MAX_CHOICES).refine(unique).default([]),
  required: z.boolean().default(false),
  position: count.min(0).max(1000).default(0),
};
const unit = z
  .string()
  .refine((text) => unitNamed(text) !== null, { params: { rule: "wrong" } })
  .transform((text) => unitNamed(text) ?? text);

interface Range {
  min: number | null;
  max: number | null;
}
const isRange = ({ min, max }: Range) => min === null || max === null || min < max;
const required = { params: { rule: "required" } };
const wrong = { params: { rule: "wrong" } };

/** A request as a user defines it: a number has a unit, a choice has at least two texts. */
export const createRequestBody = z
  .strictObject({
    ...changeableFields,
    type: id,
    station: id.nullable().default(null),
    kind: z.enum(MEASUREMENT_KINDS),
    unit: unit.nullable().default(null),
    quantity: z.enum(QUANTITIES).nullable().default(null),
  })
  .refine(({ kind, unit }) => kind === "choice" || unit !== null, { path: ["unit"], ...required })
  .refine(({ kind, choices }) => kind === "number" || choices.length > 1, { path: ["choices"], ...required })
  .refine(isRange, { path: ["max"], ...wrong });
export type CreateRequestBody = z.input<typeof createRequestBody>;

const updateRequestBody = z
  .strictObject({ ...changeableFields, active: z.boolean().default(true), version: count })
  .refine(isRange, { path: ["max"], ...wrong });
export type UpdateRequestBody = z.input<typeof updateRequestBody>;

/** A measured value of a follow-up as a user records it: a number, or one of the request's texts. */
export const measuredBody = z
  .strictObject({
    request: id,
    value: number.optional(),
    choice: choice.optional(),
    confirmed: z.boolean().default(false).meta({
      description: "Whether the user confirmed a value that is out of range or unlike the last ones",
    }),
  })
  .refine(({ value, choice }) => (value === undefined) !== (choice === undefined), {
    path: ["value"],
    ...required,
  });
export type MeasuredBody = z.input<typeof measuredBody>;

/** The values of one follow-up, each request at most once. */
export const measuredBodies = z
  .array(measuredBody)
  .max(MAX_REQUESTS)
  .refine((values) => new Set(values.map(({ request }) => request)).size === values.length)
  .optional()
  .meta({ description: "Measured values; absent: those of the previous version are retained" });

/** A measured value, with what was asked when it was measured. */
export const measuredValue = z
  .object({
    request: id,
    name: z.string(),
    unit: z.string().nullable(),
    method: z.string().nullable(),
    decimals: count,
    value: z.number().nullable(),
    choice: z.string().nullable(),
    flag: z.enum(VALUE_FLAGS).nullable().meta({
      description: "`range`: outside the requested range; `change`: unlike the last values; null: neither",
    }),
    confirmed: z.boolean(),
    at: instant.meta({ description: "Instant of the measurement" }),
  })
  .meta({ id: "MeasuredValue" });
export type MeasuredValue = z.output<typeof measuredValue>;

const previousValues = z
  .object({
    request: id,
    station: id,
    values: z
      .array(
        z.object({
          monitoring: id,
          value: z.number().nullable(),
          choice: z.string().nullable(),
          at: instant,
        }),
      )
      .meta({ description: "Newest first" }),
  })
  .meta({ id: "PreviousValues" });
export type PreviousValues = z.output<typeof previousValues>;

const params = inProject.extend({ request: id });

/** What follow-ups ask to measure: part of the calls of plans. */
export const measurementEndpoints = {
  measurementRequests: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/measurement-requests",
    access: "read",
    area,
    summary:
      "Lists what follow-ups ask to measure, by type of monitoring and station, inactive ones included.",
    params: inProject,
    reply: z.array(measurementRequest),
  }),
  previousValues: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/measurement-requests/previous-values",
    access: "read",
    area,
    summary: "Returns the last four values of every active request and station.",
    params: inProject,
    reply: z.array(previousValues),
  }),
  createMeasurementRequest: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/measurement-requests",
    access: "admin",
    area,
    summary: "Creates a request for a measured value in the follow-ups of a type of monitoring.",
    params: inProject,
    body: createRequestBody,
    reply: measurementRequest,
    status: 201,
    errors: ["VALIDATION"],
  }),
  updateMeasurementRequest: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/measurement-requests/{request}",
    access: "admin",
    area,
    summary:
      "Changes a request; values that were measured before are unchanged. A stale version is answered with both versions.",
    params,
    body: updateRequestBody,
    reply: measurementRequest,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
} as const;
