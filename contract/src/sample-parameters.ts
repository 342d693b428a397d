import { PARAMETER_GROUPS } from "@vetaverde/domain/chemistry/parameters";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { inProject, words } from "./shapes.ts";

export const SAMPLES_AREA = "Samples";
const area = SAMPLES_AREA;
const count = z.number().int();
export const PARAMETER_AREAS = [...PARAMETER_GROUPS, "other"] as const;
export type ParameterArea = (typeof PARAMETER_AREAS)[number];

const text = z.string().trim().min(1).max(120);
const parameterShape = {
  code: words(60).regex(/^[^:]+$/),
  cas: z
    .string()
    .regex(/^[0-9]{2,7}-[0-9]{2}-[0-9]$/)
    .nullable(),
  area: z.enum(PARAMETER_AREAS),
  unit: words(30),
  names: z.strictObject({ es: text, en: text, fr: text, pt: text }),
  aliases: z.array(words(120)).max(100),
  active: z.boolean(),
};
export const parameter = z
  .object({
    ...parameterShape,
    standard: z.boolean().meta({
      description: "Whether the parameter is standard in every project; false: this project added it",
    }),
    version: count.meta({ description: "Version of the parameter; 0 if it is the unchanged standard one" }),
    results: count.meta({ description: "Number of its stored results, including replaced ones" }),
  })
  .meta({ id: "Parameter" });
export type Parameter = z.output<typeof parameter>;

export const parametersEndpoints = {
  parameters: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/parameters",
    access: "read",
    area,
    summary:
      "Lists the parameters of analyses: the standard ones and the project's own, with CAS numbers and aliases.",
    params: inProject,
    reply: z.array(parameter),
  }),
  saveParameter: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/parameters",
    access: "admin",
    area,
    summary:
      "Adds or updates a parameter. The unit of a parameter with results cannot be changed, as they are stored in it.",
    params: inProject,
    body: z.strictObject({
      ...parameterShape,
      cas: parameterShape.cas.default(null),
      aliases: parameterShape.aliases.default([]),
      active: z.boolean().default(true),
      version: count.min(0).optional().meta({
        description: "Version that the client loaded, for optimistic locking; absent for a new parameter",
      }),
    }),
    reply: parameter,
    status: 201,
    errors: ["STALE_VERSION", "VALIDATION"],
  }),
} as const;
