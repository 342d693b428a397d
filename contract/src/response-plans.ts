import {
  CONDITION_TYPES,
  LEVEL_SHAPES,
  MAX_LEVELS,
  MIN_LEVELS,
  SIDES,
  STRUCTURE_KINDS,
} from "@vetaverde/domain/response-plans/plan";
import * as z from "zod";
import { person } from "./alert-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, sendMethod, words } from "./shapes.ts";

const AREA = "ResponsePlans";
const ofStructure = z.strictObject({ project: id, structure: id });
const ofAction = z.strictObject({ project: id, action: id });
const MAX_MINUTES = 60 * 24 * 366;
/** The largest number of a state that the database can hold. */
const MAX_NUMBER = 2 ** 31 - 1;
const minutes = z.int32().min(0).max(MAX_MINUTES);
const number = z.number().min(-1e15).max(1e15);
const people = z.array(id).max(200);

const condition = z
  .strictObject({
    id,
    type: z.enum(CONDITION_TYPES),
    sensor: id.nullable().default(null).meta({ description: "Sensor of `value`, `rate` and `rain`" }),
    device: id.nullable().default(null).meta({ description: "Device of `silence`" }),
    side: z.enum(SIDES).default("above"),
    limit: number.meta({
      description:
        "Limit; the limit itself meets the condition. For `rate` a change per day, for `rain` a sum, for `alarms` a number of instruments, for `silence` minutes, for `observation` 1",
    }),
    hours: z.number().positive().max(8784).nullable().default(null).meta({
      description: "Period of `rate` and `rain`, in hours",
    }),
    hysteresis: z.number().min(0).max(1e15).default(0),
    holdingMinutes: minutes.default(0).meta({
      description: "For how long the condition must be met without interruption",
    }),
    text: words(300).nullable().default(null).meta({ description: "What is looked for: of `observation`" }),
  })
  .meta({ id: "ResponseCondition" });

const action = z
  .strictObject({
    id,
    text: words(1000),
    role: words(100).meta({ description: "Responsible role" }),
    minutes: minutes.min(1).meta({ description: "Deadline after the level was raised" }),
  })
  .meta({ id: "ResponsePlanAction" });

const level = z
  .strictObject({
    name: words(60),
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    shape: z.enum(LEVEL_SHAPES),
    match: z.enum(["any", "all"]).default("any"),
    conditions: z.array(condition).max(30),
    actions: z.array(action).max(30),
    lowering: z.strictObject({ by: z.enum(["person", "rule"]), minutes }),
    lowerableBy: z.enum(["write", "admin"]),
    notify: z.strictObject({
      people: people.meta({ description: "Recipients; none: all users of the project" }),
      methods: z.array(sendMethod).max(3),
    }),
    escalation: z
      .array(z.strictObject({ minutes: minutes.min(1), people: people.min(1) }))
      .max(10)
      .meta({
        description: "Who is notified when an action is still not acknowledged after so many minutes",
      }),
  })
  .meta({ id: "ResponseLevel" });

export const responsePlanContent = z
  .strictObject({ levels: z.array(level).min(MIN_LEVELS).max(MAX_LEVELS) })
  .meta({
    id: "ResponsePlanContent",
    description: "Levels in order of severity; the first is the normal state",
  });

const structureBody = {
  name: words(200),
  kind: z.enum(STRUCTURE_KINDS),
  devices: z.array(id).max(500).meta({ description: "Instruments of the structure" }),
};

const shownLevel = z.object({
  index: z.int32(),
  name: z.string(),
  color: z.string(),
  shape: z.enum(LEVEL_SHAPES),
});

const structureSummary = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(STRUCTURE_KINDS),
    active: z.boolean(),
    version: z.int32(),
    level: shownLevel.nullable().meta({ description: "Null: no plan was published" }),
    since: instant.nullable(),
    openActions: z.int32(),
    lateActions: z.int32(),
    hasDraft: z.boolean().meta({ description: "A version of the plan waits for its publication" }),
  })
  .meta({ id: "ResponseStructureSummary" });
export type ResponseStructureSummary = z.output<typeof structureSummary>;

const planVersion = z
  .object({
    version: z.int32(),
    content: responsePlanContent,
    reason: z.string(),
    at: instant,
    by: person,
    published: z.object({ at: instant, by: person }).nullable(),
  })
  .meta({ id: "ResponsePlanVersion" });
export type ResponsePlanVersion = z.output<typeof planVersion>;

export const TRANSITION_KINDS = ["published", "raised", "lowered-by-rule", "lowered-by-person"] as const;

const transition = z
  .object({
    n: z.int32(),
    version: z.int32(),
    kind: z.enum(TRANSITION_KINDS),
    from: shownLevel.nullable(),
    to: shownLevel,
    at: instant.meta({ description: "Instant at which it was so in the field" }),
    notedAt: instant.meta({ description: "Instant at which the platform knew" }),
    causes: z.array(z.object({ condition: id, quantity: z.number().nullable(), since: instant.nullable() })),
    reason: z.string().nullable(),
    by: person.nullable(),
  })
  .meta({ id: "ResponseTransition" });
export type ResponseTransition = z.output<typeof transition>;

const openAction = z
  .object({
    id,
    structure: id,
    level: shownLevel,
    text: z.string(),
    role: z.string(),
    raisedAt: instant,
    dueAt: instant,
    isLate: z.boolean(),
    escalations: z.int32(),
    acknowledged: z.object({ at: instant, by: person }).nullable(),
    done: z.object({ at: instant, by: person, note: z.string() }).nullable(),
  })
  .meta({ id: "ResponseAction" });
export type ResponseAction = z.output<typeof openAction>;

const structureDetail = structureSummary
  .extend({
    devices: z.array(
      z.object({
        id,
        name: z.string(),
        inAlarm: z.boolean(),
        sensors: z.array(
          z.object({
            id,
            name: z.string(),
            unit: z.string(),
            resolution: z.number().nullable(),
            latest: z.object({ t: instant, value: z.number() }).nullable(),
          }),
        ),
      }),
    ),
    plan: planVersion.nullable().meta({ description: "The version in force" }),
    draft: planVersion.nullable().meta({ description: "The newest saved version, if it is not in force" }),
    transition: z.int32().meta({ description: "Number of the present state; 0: none" }),
    wanted: z.int32().nullable().meta({
      description: "Level that the conditions ask for now; lower than the present one until it is lowered",
    }),
    belowSince: instant.nullable(),
    conditions: z.array(
      z.object({
        id,
        quantity: z.number().nullable(),
        since: instant.nullable(),
        isHeld: z.boolean(),
      }),
    ),
    actions: z
      .array(openAction)
      .meta({ description: "Open actions, the nearest deadline first, and those that ended last" }),
  })
  .meta({ id: "ResponseStructure" });
export type ResponseStructure = z.output<typeof structureDetail>;

const trial = z
  .object({
    from: instant,
    to: instant,
    until: instant.nullable().meta({ description: "Where the trial stopped; null: at the end" }),
    readings: z.int32(),
    skipped: z.array(z.enum(CONDITION_TYPES)).meta({
      description: "Types of conditions that past readings cannot answer; they were left out",
    }),
    levels: z.array(z.object({ raised: z.int32(), minutes: z.number() })).meta({
      description: "By level: how often it would have been raised, and for how long",
    }),
    episodes: z.array(z.object({ level: z.int32(), from: instant, to: instant.nullable() })),
  })
  .meta({ id: "ResponseTrial" });
export type ResponseTrial = z.output<typeof trial>;

export const responsePlansEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/response-plans/structures",
    access: "read",
    area: AREA,
    summary: "Lists the structures of a project with their present levels.",
    params: inProject,
    reply: z.array(structureSummary),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/response-plans/structures",
    access: "admin",
    area: AREA,
    summary: "Creates a structure: a tailings dam, a pit wall, an aquifer or a river.",
    params: inProject,
    body: z.strictObject(structureBody),
    reply: structureDetail,
    status: 201,
    errors: ["VALIDATION"],
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/response-plans/structures/{structure}",
    access: "read",
    area: AREA,
    summary: "Returns a structure: its instruments, its plan, its present level and its actions.",
    params: ofStructure,
    reply: structureDetail,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/response-plans/structures/{structure}",
    access: "admin",
    area: AREA,
    summary: "Changes a structure's name, kind and instruments.",
    params: ofStructure,
    body: z.strictObject({ ...structureBody, reason: words(500), version: z.int32() }),
    reply: structureDetail,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  states: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/response-plans/structures/{structure}/states",
    access: "read",
    area: AREA,
    summary: "Lists the states of a structure, the newest first. They are never changed.",
    params: ofStructure,
    query: z.strictObject({ before: z.coerce.number().int().min(1).max(MAX_NUMBER).optional() }),
    reply: z.array(transition),
    errors: ["NOT_FOUND"],
  }),
  savePlan: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/response-plans/structures/{structure}/plan",
    access: "admin",
    area: AREA,
    summary: "Saves a new version of the plan as a draft. It is in force once another person publishes it.",
    params: ofStructure,
    body: z.strictObject({
      content: responsePlanContent,
      reason: words(500),
      version: z
        .number()
        .int()
        .min(0)
        .meta({ description: "Newest version that the client loaded; 0: none" }),
    }),
    reply: structureDetail,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  publish: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/response-plans/structures/{structure}/plan/publish",
    access: "admin",
    area: AREA,
    summary: "Puts the newest saved version in force. The person who saved it cannot publish it.",
    params: ofStructure,
    body: z.strictObject({ version: z.int32().min(1) }),
    reply: structureDetail,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  lower: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/response-plans/structures/{structure}/lower",
    access: "write",
    area: AREA,
    summary: "Lowers the level of a structure, not below what its conditions ask for.",
    params: ofStructure,
    body: z.strictObject({
      to: z.int32().min(0),
      reason: words(500),
      transition: z.int32().meta({ description: "Number of the state that the person saw" }),
    }),
    reply: structureDetail,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  observe: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/response-plans/structures/{structure}/observations",
    access: "write",
    area: AREA,
    summary: "Records that what a condition looks for was seen in the field, or is no longer seen.",
    params: ofStructure,
    body: z.strictObject({ condition: id, seen: z.boolean(), note: words(500).nullable().default(null) }),
    reply: structureDetail,
    errors: ["NOT_FOUND"],
  }),
  acknowledge: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/response-plans/actions/{action}/acknowledge",
    access: "write",
    area: AREA,
    summary: "Acknowledges an action; the first acknowledgement counts.",
    params: ofAction,
    reply: openAction,
    errors: ["NOT_FOUND"],
  }),
  complete: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/response-plans/actions/{action}/done",
    access: "write",
    area: AREA,
    summary: "Records that an action was done, with a note as evidence; the first record counts.",
    params: ofAction,
    body: z.strictObject({ note: words(2000) }),
    reply: openAction,
    errors: ["NOT_FOUND"],
  }),
  trial: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/response-plans/structures/{structure}/trial",
    access: "admin",
    area: AREA,
    summary:
      "Tries a plan on past readings and returns the levels that it would have raised. Changes nothing.",
    params: ofStructure,
    body: z.strictObject({
      content: responsePlanContent,
      from: instantWithOffset.optional(),
      to: instantWithOffset.optional(),
    }),
    reply: trial,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
} as const;
