import {
  ALERT_TYPES,
  type AlertRule,
  OPERATORS,
  type RuleFault,
  ruleFault,
} from "@vetaverde/domain/alerts/rule";
import * as z from "zod";
import { maintenanceWindow, person, trial } from "./alert-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, many, pageOf, paging, words } from "./shapes.ts";

const AREA = "ModiList";
const one = z.strictObject({ project: id, device: id });
export const MAX_RULES = 100;
/**
 * Activity of an alert. Acknowledgement is independent of it: an active or a cleared alert may be acknowledged or not.
 */
export const ALERT_STATES = ["active", "cleared"] as const;

const number = z.number().min(-1e15).max(1e15);
const maybe = <T extends z.ZodType>(shape: T) => shape.nullable().default(null);

const ruleShape = {
  sensor: maybe(id).meta({ description: "None for `missing`, which is of the whole device" }),
  type: z.enum(ALERT_TYPES),
  operator1: maybe(z.enum(OPERATORS)),
  value1: maybe(number),
  operator2: maybe(z.enum(OPERATORS)),
  value2: maybe(number),
  min: maybe(number),
  max: maybe(number),
  minutes: maybe(number).meta({
    description:
      "Of `rate`: over how long (null: since the reading before); of `stuck`: for how long; of `missing`: how long (null: twice the expected interval)",
  }),
  consecutive: z.number().int().default(1).meta({ description: "Readings in a row" }),
  hysteresis: number.default(0).meta({ description: "By how much a value must come back, in its unit" }),
  tolerance: number.default(0).meta({ description: "Of `stuck`, in the sensor's unit" }),
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]).meta({ description: "1 high … 3 low" }),
  sendMethods: z
    .array(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .max(3)
    .transform((given) => [...new Set(given)].sort())
    .meta({
      description: "1 in the system, 2 by e-mail, 3 by WhatsApp; none: it is listed and told to nobody",
    }),
};

/** The part of the rule that `domain/alerts` evaluates. */
export const followedOf = (body: AlertRule): AlertRule => ({
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
  .strictObject({ id: id.optional().meta({ description: "Of one that is there" }), ...ruleShape })
  .superRefine((body, issues) => {
    const fault = ruleFault(followedOf(body));
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
    sendMethods: z.array(z.union([z.literal(1), z.literal(2), z.literal(3)])),
    version: z.number().int(),
  })
  .meta({ id: "AlertRule" });
const rules = z
  .object({
    version: z.number().int().meta({ description: "Of the device's rules together; 0 before the first" }),
    rules: z.array(rule),
  })
  .meta({ id: "AlertRules" });
export type AlertRules = z.output<typeof rules>;

const alert = z
  .object({
    id,
    device: z.object({ id, name: z.string(), serial: z.string() }),
    sensor: z.object({ id, name: z.string(), unit: z.string() }).nullable(),
    rule,
    raisedAt: instant.meta({ description: "When it was so in the field" }),
    notedAt: instant.meta({ description: "When the platform knew" }),
    clearedAt: instant.nullable(),
    late: z.boolean().meta({ description: "Readings that came after newer ones told of it" }),
    maintenance: z
      .boolean()
      .meta({ description: "Raised while people worked at the device: nobody was told then" }),
    readings: z.array(z.object({ t: instant, value: z.number() })).meta({ description: "That raised it" }),
    acknowledged: z.object({ at: instant, by: person, note: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Alert" });
export type Alert = z.output<typeof alert>;

export const alertsEndpoints = {
  rules: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/alerts",
    access: "read",
    area: AREA,
    summary: "When people are told of a device.",
    params: one,
    reply: rules,
    errors: ["NOT_FOUND"],
  }),
  saveRules: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/devices/{device}/alerts",
    access: "admin",
    area: AREA,
    summary:
      "Sets a device's rules, in this order. One that is left out ends, and what it raised with it; one that changed begins anew, at rest.",
    params: one,
    body: z.strictObject({
      reason: words(500),
      version: z.number().int().optional().meta({ description: "Another's change in between is 409" }),
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
    summary: "The alerts that were raised, those that stand first; `counts` are those of the whole project.",
    params: inProject,
    query: z.strictObject({
      ...paging(["raisedAt"]),
      state: many(z.enum(ALERT_STATES)),
      acknowledged: z.enum(["true", "false"]).optional(),
      device: many(id),
      priority: many(z.enum(["1", "2", "3"])),
    }),
    reply: pageOf(alert)
      .extend({ counts: z.object({ active: z.number().int(), unacknowledged: z.number().int() }) })
      .meta({ id: "Alerts" }),
  }),
  acknowledge: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/alerts/{event}/acknowledge",
    access: "write",
    area: AREA,
    summary: "Says that somebody took note of an alert; the first who says so stays.",
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
      "What a rule would have told of the readings that are kept, of the past year where nothing else is said. Changes nothing. Silence is tried by the instants of the readings of the whole device.",
    params: one,
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
      "When people work or worked at a device: its rules are followed, and nobody is told. The newest first.",
    params: one,
    reply: z.array(maintenanceWindow),
    errors: ["NOT_FOUND"],
  }),
  addWindow: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/maintenance",
    access: "admin",
    area: AREA,
    summary:
      "Sets when people work at a device or at one of its sensors. What its rules raise meanwhile is kept and marked; what still stands at the end is told then.",
    params: one,
    body: z.strictObject({
      sensor: id
        .nullable()
        .default(null)
        .meta({ description: "Null: the whole device, its silence included" }),
      from: instantWithOffset.optional().meta({ description: "Left out: now" }),
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
    summary: "Ends a window before its time, or one that has not begun; one that is over stays as it was.",
    params: z.strictObject({ project: id, device: id, window: id }),
    reply: maintenanceWindow,
    errors: ["NOT_FOUND"],
  }),
} as const;
