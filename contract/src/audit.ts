import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, many, pageOf, paging } from "./shapes.ts";

/** An entry of the audit trail: who, when, from where, before and after. */
export const auditEntry = z
  .object({
    id,
    at: instant,
    /** Null: the platform itself, or a user without a session (a password reset link). */
    actor: z.object({ id, name: z.string(), email: z.string() }).nullable(),
    /** `entity.verb`: `member.added`. */
    action: z.string(),
    entity: z.string(),
    entityId: z.string(),
    /** The entity's current name, if it has one. */
    entityName: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntry>;

const word = z.string().regex(/^[a-z0-9.-]{1,60}$/);
const filters = {
  actor: many(id),
  action: many(word),
  entity: many(word),
  entityId: z.string().max(100).optional(),
  from: instantWithOffset.optional(),
  to: instantWithOffset.optional(),
};

const CSV = { contentType: "text/csv; charset=utf-8" };
const XLSX = { contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };

export const auditEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-general/{project}/audit",
    access: "audit",
    summary:
      "Lists the changes in a project, newest first: user, change, instant, origin, and the values before and after.",
    params: inProject,
    query: z.strictObject({ ...paging(["at"]), ...filters }),
    reply: pageOf(auditEntry),
  }),
  choices: endpoint({
    method: "GET",
    path: "/fkl-general/{project}/audit/choices",
    access: "audit",
    summary: "Lists the users and the kinds of change that occur in a project's audit trail.",
    params: inProject,
    reply: z.object({
      actors: z.array(z.object({ id, name: z.string(), email: z.string() })),
      actions: z.array(z.string()),
    }),
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-general/{project}/audit.csv",
    access: "audit",
    summary: "Streams the audit trail of a project as CSV.",
    params: inProject,
    query: z.strictObject(filters),
    download: CSV,
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-general/{project}/audit.xlsx",
    access: "audit",
    summary: "Streams the audit trail of a project as a workbook.",
    params: inProject,
    query: z.strictObject(filters),
    download: XLSX,
  }),
  platform: endpoint({
    method: "GET",
    path: "/fkl-general/audit",
    access: "system",
    summary: "Lists the changes that concern the platform and no project: accounts, sign-ins, policies.",
    query: z.strictObject({ ...paging(["at"]), ...filters }),
    reply: pageOf(auditEntry),
  }),
} as const;
