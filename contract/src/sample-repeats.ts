import { BALANCE_RULES } from "@vetaverde/domain/chemistry/balance";
import { REPEAT_RULES } from "@vetaverde/domain/chemistry/repeated-results";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { SAMPLES_AREA } from "./sample-parameters.ts";
import { id, inProject } from "./shapes.ts";

const area = SAMPLES_AREA;
const count = z.number().int();

/** Empty: the laboratory does not state the fraction. */
export const resultFraction = z.enum(["", "total", "dissolved"]);
export const standardMethods = z.boolean().nullable().meta({
  description: "Whether Standard Methods 1030 E accepts the balance; null above 800 meq/L of anions",
});

const repeatRule = z.enum(REPEAT_RULES).meta({
  description:
    "first: the result imported first; mean: the mean of measured values; latest: the latest analysis",
});

export const sampleRepeat = z
  .object({
    parameter: z.string(),
    fraction: resultFraction,
    results: z.array(id).meta({ description: "Its valid results, in the order of their import" }),
    by: z.enum(["person", "project"]).nullable().meta({
      description: "Chosen by a person, or by the project's rule; null: not chosen, so that none is used",
    }),
    rule: z.enum([...REPEAT_RULES, "result"]).nullable(),
    value: z.number().nullable().meta({ description: "Value used, in the parameter's unit" }),
    isBelow: z.boolean().meta({ description: "Whether the value used is a detection limit" }),
    isLapsed: z.boolean().meta({
      description:
        "Whether a person had chosen, and the results changed so that the choice no longer applies",
    }),
    rpd: z.number().nullable().meta({
      description:
        "Relative percent difference, 100 (max - min) / mean; null with a non-detect or an unknown unit",
    }),
  })
  .meta({ id: "SampleRepeat" });
export type SampleRepeat = z.output<typeof sampleRepeat>;

export const chemistrySettings = z
  .object({
    repeatRule: repeatRule.nullable().meta({
      description:
        "Chooses among several results of a parameter in a sample where no person has; null: none is used until a person chooses",
    }),
    balanceRule: z.enum(BALANCE_RULES).meta({
      description:
        "Criterion of the balance verdict; percent: up to 5 %, up to 10 %, beyond; standardMethods: by the sum of anions (1030 E)",
    }),
    version: count.meta({ description: "Version of the settings; 0 while they are the standard ones" }),
  })
  .meta({ id: "ChemistrySettings" });
export type ChemistrySettings = z.output<typeof chemistrySettings>;

export const sampleRepeatsEndpoints = {
  chooseResult: endpoint({
    method: "PUT",
    path: "/fkl-data-source/{project}/samples/{sample}/choices",
    access: "write",
    area,
    summary:
      "Chooses which of several results of a parameter in a sample the figures use: one of them, or a rule; neither returns to the project's rule.",
    params: inProject.extend({ sample: id }),
    body: z
      .strictObject({
        parameter: z.string().min(1).max(60),
        fraction: resultFraction,
        result: id.nullable().default(null),
        rule: repeatRule.nullable().default(null),
      })
      .refine(({ result, rule }) => result === null || rule === null, { path: ["rule"] }),
    reply: z.literal(true),
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  chemistrySettings: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/chemistry-settings",
    access: "read",
    area,
    summary:
      "Returns how the project chooses among repeated results, and which criterion decides its ion balances.",
    params: inProject,
    reply: chemistrySettings,
  }),
  saveChemistrySettings: endpoint({
    method: "PUT",
    path: "/fkl-data-source/{project}/chemistry-settings",
    access: "admin",
    area,
    summary:
      "Changes the rule for repeated results and the criterion of ion balances; figures follow at once.",
    params: inProject,
    body: z.strictObject({ ...chemistrySettings.shape, version: count.min(0) }),
    reply: chemistrySettings,
    errors: ["STALE_VERSION"],
  }),
} as const;
