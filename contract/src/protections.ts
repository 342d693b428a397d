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
    isOn: z.boolean().meta({ description: "Whether the project's protected changes need a second person" }),
    changedAt: instant.nullable(),
    changedBy: person.nullable(),
    relayRule: z.boolean().meta({ description: "Whether relay commands need a second person" }),
    confirmers: z
      .array(person)
      .meta({ description: "Users who could confirm a change that the caller requests in this project" }),
    pending: z.number().int().meta({ description: "Number of pending changes" }),
  })
  .meta({ id: "Protections" });
export type Protections = z.output<typeof protections>;

const accountProtection = z
  .object({
    projects: z
      .array(person)
      .meta({ description: "Projects with the rule of two people that the account's standing concerns" }),
    confirmers: z
      .array(person)
      .meta({ description: "Users who could confirm a change that the caller requests" }),
    pending: protectedChange.nullable().meta({ description: "Pending change of the account" }),
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
    summary:
      "Returns which changes of a project need a second person, and which users could confirm the caller's changes.",
    params: inProject,
    reply: protections,
  }),
  setRule: endpoint({
    method: "PUT",
    path: "/fkl-project/{project}/protections",
    access: "admin",
    summary:
      "Enables or disables the second person for protected changes of the project. One user can enable it; disabling it waits for a second one.",
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
      "Returns whether a change of an account's standing or e-mail address needs a second person; without an account, whether creating a system administrator does.",
    query: z.strictObject({ user: id.optional() }),
    reply: accountProtection,
  }),
  changes: endpoint({
    method: "GET",
    path: "/fkl-project/{project}/protections/changes",
    access: "audit",
    summary: "Lists the changes that needed a second person, pending ones first, then the newest.",
    params: inProject,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(500).default(50),
      state: many(z.enum(CHANGE_STATES)),
      kind: many(z.enum(PROTECTED_KINDS)),
      subject: z.string().max(254).optional(),
      change: id
        .optional()
        .meta({ description: "Identifier of a single change, as linked from a notification" }),
    }),
    reply: pageOf(protectedChange),
  }),
  confirm: endpoint({
    ...decision,
    method: "POST",
    path: "/fkl-project/{project}/protections/changes/{change}/confirm",
    access: "admin",
    summary:
      "Confirms another user's change, which applies immediately if nothing has changed since it was requested.",
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
    summary: "Rejects another user's change, with a reason.",
    body: z.strictObject({ reason }),
    errors: ["NOT_FOUND", "PROTECTED_SAME_PERSON", "PROTECTED_OVER", "PROTECTED_PERSON"],
  }),
  withdraw: endpoint({
    ...decision,
    method: "POST",
    path: "/fkl-project/{project}/protections/changes/{change}/withdraw",
    access: "admin",
    summary: "Withdraws a pending change that the caller requested.",
    errors: ["NOT_FOUND", "PROTECTED_NOT_YOURS", "PROTECTED_OVER", "PROTECTED_PERSON"],
  }),
} as const;
