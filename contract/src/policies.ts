import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./shapes.ts";

export const policyStatus = z
  .object({
    id_policy: id,
    title: z.string(),
    content: z.string().meta({ description: "HTML, sanitised" }),
    start_date: instant,
    acceptance_date: instant.meta({ description: "1970-01-01T00:00:00Z for a person who never accepted" }),
    is_valid: z.boolean(),
  })
  .meta({ id: "PolicyStatus" });
export type PolicyStatus = z.output<typeof policyStatus>;

export const policiesEndpoints = {
  status: endpoint({
    method: "GET",
    path: "/user/policy",
    also: "/fkl-user/user/policy",
    access: "readSelf",
    summary: "The data policy in force and whether oneself accepted it. 204: the platform has none.",
    query: z.strictObject({ project: id, user: id }),
    reply: policyStatus,
    mayBeEmpty: true,
  }),
  accept: endpoint({
    method: "POST",
    path: "/user/policy",
    also: "/fkl-user/user/policy",
    access: "readSelf",
    summary: "Accept the data policy in a project.",
    body: z.strictObject({ policy: id, user: id, project: id }),
    reply: z.literal(true),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
} as const;
