import { CHANGE_STATES, PROTECTED_KINDS } from "@vetaverde/domain/protections/change";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { protectedChange } from "./protected-change.ts";
import { id, inProject, instant, many, pageOf, words } from "./shapes.ts";

const person = z.object({ id, name: z.string() });
const one = z.strictObject({ project: id, change: id });
const reason = words(500);

const protections = z
  .object({
    isOn: z.boolean().meta({ description: "Whether the project protects its changes with a second person" }),
    changedAt: instant.nullable(),
    changedBy: person.nullable(),
    relayRule: z.boolean().meta({ description: "Whether relays' commands need a second person" }),
    confirmers: z
      .array(person)
      .meta({ description: "Who could confirm what the caller would ask for in this project" }),
    pending: z.number().int().meta({ description: "Changes that wait" }),
  })
  .meta({ id: "Protections" });
export type Protections = z.output<typeof protections>;

const accountProtection = z
  .object({
    projects: z
      .array(person)
      .meta({ description: "Projects with a rule of two people that the account's standing concerns" }),
    confirmers: z.array(person).meta({ description: "Who could confirm what the caller would ask for" }),
    pending: protectedChange.nullable().meta({ description: "The change of the account that waits" }),
  })
  .meta({ id: "AccountProtection" });
export type AccountProtection = z.output<typeof accountProtection>;

const decision = {
  params: one,
  reply: protectedChange,
} as const;

export const protectionsEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-project/{project}/protections",
    access: "audit",
    summary: "Which changes of a project need a second person, and who could be that person for the caller.",
    params: inProject,
    reply: protections,
  }),
  setRule: endpoint({
    method: "PUT",
    path: "/fkl-project/{project}/protections",
    access: "admin",
    summary:
      "Turns the second person for protected changes of the project on or off. One person turns it on; turning it off waits for another.",
    params: inProject,
    body: z.strictObject({ isOn: z.boolean(), reason: reason.optional() }),
    reply: protections,
    mayWait: true,
    errors: ["PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
  account: endpoint({
    method: "GET",
    path: "/fkl-project/protections",
    access: "system",
    summary:
      "Whether a change of an account's standing or e-mail needs a second person; without an account, whether making a system administrator does.",
    query: z.strictObject({ user: id.optional() }),
    reply: accountProtection,
  }),
  changes: endpoint({
    method: "GET",
    path: "/fkl-project/{project}/protections/changes",
    access: "audit",
    summary: "Changes that wait or waited for a second person, those that wait first, then the newest.",
    params: inProject,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(500).default(50),
      state: many(z.enum(CHANGE_STATES)),
      kind: many(z.enum(PROTECTED_KINDS)),
      subject: z.string().max(254).optional(),
      change: id.optional().meta({ description: "This one alone: a notice leads to it" }),
    }),
    reply: pageOf(protectedChange),
  }),
  confirm: endpoint({
    ...decision,
    method: "POST",
    path: "/fkl-project/{project}/protections/changes/{change}/confirm",
    access: "admin",
    summary:
      "Confirms another person's change, which applies at once where everything is as it was when it was asked for.",
    errors: [
      "NOT_FOUND",
      "PROTECTED_SAME_PERSON",
      "PROTECTED_NOT_CONFIRMER",
      "PROTECTED_OVER",
      "PROTECTED_STALE",
      "PROTECTED_PERSON",
    ],
  }),
  reject: endpoint({
    ...decision,
    method: "POST",
    path: "/fkl-project/{project}/protections/changes/{change}/reject",
    access: "admin",
    summary: "Rejects another person's change, for a reason.",
    body: z.strictObject({ reason }),
    errors: ["NOT_FOUND", "PROTECTED_SAME_PERSON", "PROTECTED_OVER", "PROTECTED_PERSON"],
  }),
  withdraw: endpoint({
    ...decision,
    method: "POST",
    path: "/fkl-project/{project}/protections/changes/{change}/withdraw",
    access: "admin",
    summary: "Takes back a change that one asked for oneself, while it waits.",
    errors: ["NOT_FOUND", "PROTECTED_NOT_YOURS", "PROTECTED_OVER", "PROTECTED_PERSON"],
  }),
} as const;
