import {
  ALERT_TYPES,
  OPERATORS,
  type RuleCondition,
  type RuleFault,
  ruleFault,
} from "@vetaverde/domain/alerts/rule";
import * as z from "zod";
import { maintenanceWindow, person, trial } from "./alert-shapes.ts";
import { endpoint } from "./endpoint.ts";
import {
  id,
  inProject,
  instant,
  instantWithOffset,
  many,
  pageOf,
  paging,
  priority,
  sendMethod,
  words,
} from "./shapes.ts";

const AREA = "ModiList";
const deviceParams = z.strictObject({ project: id, device: id });
export const MAX_RULES = 100;
/**
 * Activity of an alert. Acknowledgement is independent of it: an active or a cleared alert may be acknowledged or not.
 */
export const ALERT_STATES = ["active", "cleared"] as const;

const number = z.number().min(-1e15).max(1e15);
const nullableField = <T extends z.ZodType>(shape: T) => shape.nullable().default(null);

const ruleShape = {
  sensor: nullableField(id).meta({
    description: "Sensor that the rule applies to; null for `missing`, which applies to the whole device",
  }),
  type: z.enum(ALERT_TYPES),
  operator1: nullableField(z.enum(OPERATORS)),
  value1: nullableField(number),
  operator2: nullableField(z.enum(OPERATORS)),
  value2: nullableField(number),
  min: nullableField(number),
  max: nullableField(number),
  minutes: nullableField(number).meta({
    description:
      "Period in minutes. For `rate`: the period of the change (null: since the previous reading); for `stuck`: how long the value does not change; for `missing`: how long no report arrives (null: twice the expected interval)",
  }),
  consecutive: z
    .number()
    .int()
    .default(1)
    .meta({ description: "Number of consecutive readings that must meet the condition" }),
  hysteresis: number.default(0).meta({
    description:
      "Amount by which a value must return within the limit before the alert clears: in the sensor's unit, per hour for a rate",
  }),
  tolerance: number.default(0).meta({ description: "Tolerance of `stuck`, in the sensor's unit" }),
  priority: priority.meta({ description: "Priority, from 1 (high) to 3 (low)" }),
  sendMethods: z
    .array(sendMethod)
    .max(3)
    .transform((methods) => [...new Set(methods)].sort())
    .meta({
      description:
        "Send methods: 1 in the system, 2 by e-mail, 3 by WhatsApp; if empty, the alert is listed and no one is notified",
    }),
};

/** The part of a rule that `domain/alerts` evaluates. */
export const conditionOf = (body: RuleCondition): RuleCondition => ({
  type: body.type,
  operator1: body.operator1,
  value1: body.value1,
  operator2: body.operator2,
  value2: body.value2,
  min: body.min,
  max: body.max,
  minutes: body.minutes,
  consecutive: body.consecutive,
  hysteresis: body.hysteresis,
  tolerance: body.tolerance,
});

const ruleBody = z
  .strictObject({
    id: id.optional().meta({ description: "Identifier of an existing rule; absent for a new one" }),
    ...ruleShape,
  })
  .superRefine((body, issues) => {
    const fault = ruleFault(conditionOf(body));
    if (fault) issues.addIssue({ code: "custom", path: [fieldOf(fault)], params: { rule: "wrong" } });
    if ((body.type === "missing") !== (body.sensor === null)) {
      const params = { rule: body.sensor === null ? "required" : "wrong" };
      issues.addIssue({ code: "custom", path: ["sensor"], params });
    }
  });

/** The form field at which a fault is reported. */
export function fieldOf(
  fault: RuleFault,
): Exclude<RuleFault, "band" | "limits" | "order" | "unused"> | "max" | "type" {
  if (fault === "band") return "value2";
  if (fault === "limits" || fault === "order") return "max";
  return fault === "unused" ? "type" : fault;
}
export type RuleBody = z.output<typeof ruleBody>;

// The stored form: every field is present, unset ones are null.
const rule = z
  .object({
    ...ruleShape,
    id,
    sensor: id.nullable(),
    operator1: z.enum(OPERATORS).nullable(),
    value1: number.nullable(),
    operator2: z.enum(OPERATORS).nullable(),
    value2: number.nullable(),
    min: number.nullable(),
    max: number.nullable(),
    minutes: number.nullable(),
    consecutive: z.number().int(),
    hysteresis: number,
    tolerance: number,
    sendMethods: z.array(sendMethod),
    version: z.number().int(),
  })
  .meta({ id: "AlertRule" });
const rules = z
  .object({
    version: z
      .number()
      .int()
      .meta({ description: "Version of the device's whole set of rules; 0 before the first set" }),
    rules: z.array(rule),
  })
  .meta({ id: "AlertRules" });
export type AlertRules = z.output<typeof rules>;

const alert = z
  .object({
    id,
    device: z.object({
      id,
      name: z.string(),
      serial: z.string(),
      station: z.string().nullable().meta({ description: "Name of the device's station" }),
    }),
    sensor: z
      .object({ id, name: z.string(), unit: z.string(), resolution: z.number().nullable() })
      .nullable(),
    rule,
    raisedAt: instant.meta({ description: "Instant at which the condition was met in the field" }),
    // `noted` is the detection; the `note` of an acknowledgement is a user's text.
    notedAt: instant.meta({ description: "Instant at which the platform detected the alert" }),
    clearedAt: instant.nullable(),
    late: z
      .boolean()
      .meta({ description: "Whether the alert comes from readings that arrived after newer ones" }),
    maintenance: z.boolean().meta({
      description: "Whether the alert was raised during maintenance of the device, when no one was notified",
    }),
    readings: z
      .array(z.object({ t: instant, value: z.number() }))
      .meta({ description: "Readings that raised the alert" }),
    acknowledged: z.object({ at: instant, by: person, note: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Alert" });
export type Alert = z.output<typeof alert>;

// The addresses are frozen: below a device, `alerts` are its rules, and an alert that was raised is `event`.
export const alertsEndpoints = {
  rules: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/alerts",
    access: "read",
    area: AREA,
    summary: "Returns the alert rules of a device.",
    params: deviceParams,
    reply: rules,
    errors: ["NOT_FOUND"],
  }),
  saveRules: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/devices/{device}/alerts",
    access: "admin",
    area: AREA,
    summary:
      "Sets a device's alert rules, in the given order. A rule that is left out ends, together with the alerts that it raised; a rule that changed starts again without an active alert.",
    params: deviceParams,
    body: z.strictObject({
      reason: words(500),
      version: z.number().int().optional().meta({
        description:
          "Version that the client loaded; a concurrent change by another user is rejected with 409",
      }),
      alerts: z.array(ruleBody).max(MAX_RULES),
    }),
    reply: rules,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  list: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/alerts",
    access: "read",
    area: AREA,
    summary: "Lists the alerts that were raised, active ones first; `counts` covers the whole project.",
    params: inProject,
    query: z.strictObject({
      // Without `sort` the active alerts are first, the newest before. With `priority` those of the highest priority
      // are first among them, and those that nobody acknowledged. `-raisedAt` and `-priority` are accepted and mean the
      // same as none, and `q` has no effect: every list accepts them.
      ...paging(["raisedAt", "priority"]),
      state: many(z.enum(ALERT_STATES)),
      acknowledged: z.enum(["true", "false"]).optional(),
      device: many(id),
      priority: many(z.enum(["1", "2", "3"])),
    }),
    reply: pageOf(alert)
      .extend({
        counts: z.object({
          active: z.number().int(),
          unacknowledged: z.number().int(),
          devices: z.number().int().meta({
            description:
              "Devices in alarm: those in use with an active alert of a limit, with priority 1 or 2",
          }),
        }),
      })
      .meta({ id: "Alerts" }),
  }),
  acknowledge: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/alerts/{event}/acknowledge",
    access: "write",
    area: AREA,
    summary: "Acknowledges an alert; the first acknowledgement wins and later ones do not replace it.",
    params: z.strictObject({ project: id, event: id }),
    body: z.strictObject({ note: words(500).nullable().optional() }),
    reply: alert,
    errors: ["NOT_FOUND"],
  }),
  trial: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/alerts/trial",
    access: "admin",
    area: AREA,
    summary:
      "Tries a rule on stored readings, those of the past year by default, and returns the alerts that it would have raised. Changes nothing. A `missing` rule is evaluated by the instants of the readings of the whole device.",
    params: deviceParams,
    body: z.strictObject({
      rule: ruleBody,
      from: instantWithOffset.optional(),
      to: instantWithOffset.optional(),
    }),
    reply: trial,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  windows: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/maintenance",
    access: "read",
    area: AREA,
    summary:
      "Lists the maintenance windows of a device, newest first. During a window its rules are evaluated and no one is notified.",
    params: deviceParams,
    reply: z.array(maintenanceWindow),
    errors: ["NOT_FOUND"],
  }),
  addWindow: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/maintenance",
    access: "admin",
    area: AREA,
    summary:
      "Creates a maintenance window for a device or one of its sensors. Alerts raised during the window are stored and marked; those still active at its end are notified then.",
    params: deviceParams,
    body: z.strictObject({
      sensor: id.nullable().default(null).meta({
        description: "Sensor under maintenance; null for the whole device, including its `missing` rules",
      }),
      from: instantWithOffset.optional().meta({ description: "Start of the window; absent: now" }),
      to: instantWithOffset,
      reason: words(500),
    }),
    reply: maintenanceWindow,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  cancelWindow: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/maintenance/{window}/cancel",
    access: "admin",
    area: AREA,
    summary:
      "Ends a maintenance window early or cancels one that has not begun; a window that is already over is unchanged.",
    params: z.strictObject({ project: id, device: id, window: id }),
    reply: maintenanceWindow,
    errors: ["NOT_FOUND"],
  }),
} as const;
