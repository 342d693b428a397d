import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, locale, pageOf, paging, words } from "./shapes.ts";

export const policyStatus = z
  .object({
    id_policy: id,
    title: z.string(),
    content: z.string().meta({ description: "Text of the policy as sanitised HTML" }),
    start_date: instant,
    acceptance_date: instant.meta({
      description: "Instant of acceptance; 1970-01-01T00:00:00Z for a user who never accepted",
    }),
    is_valid: z.boolean(),
  })
  .meta({ id: "PolicyStatus" });
export type PolicyStatus = z.output<typeof policyStatus>;

const policyText = z.strictObject({
  title: words(200),
  content: words(100_000).meta({
    description: "Text of the policy as HTML; tags that are not on the allowlist are removed",
  }),
});
/** Spanish is the fallback for languages without a text of their own. */
const policyTexts = z.strictObject({
  es: policyText,
  en: policyText.optional(),
  fr: policyText.optional(),
  pt: policyText.optional(),
});
export type PolicyTexts = z.output<typeof policyTexts>;

const policyVersion = z
  .object({
    id,
    state: z.enum(["scheduled", "inForce", "past"]),
    startDate: instant,
    publishedAt: instant,
    publishedBy: z
      .string()
      .nullable()
      .meta({ description: "User who published the version; null for the built-in version" }),
    title: z.string(),
    languages: z.array(locale),
    acceptances: z.number().int().meta({ description: "Number of acceptances, over all projects" }),
  })
  .meta({ id: "PolicyVersion" });
export type PolicyVersion = z.output<typeof policyVersion>;

const policyDetail = policyVersion
  .extend({
    texts: z.array(
      z.object({
        locale,
        title: z.string(),
        content: z.string(),
        sha256: z.string().meta({ description: "SHA-256 of the content" }),
      }),
    ),
  })
  .meta({ id: "PolicyDetail" });
export type PolicyDetail = z.output<typeof policyDetail>;

const acceptance = z
  .object({
    id,
    acceptedAt: instant,
    user: z.object({ id, name: z.string(), email: z.string() }),
    project: z.object({ id, name: z.string() }),
    policy: z.object({ id, title: z.string(), startDate: instant }),
    locale,
    sha256: z.string().meta({ description: "SHA-256 of the accepted content, in that language" }),
    urlPolicy: z.string().nullable(),
    datePolicy: instant.nullable(),
  })
  .meta({ id: "PolicyAcceptance" });
export type PolicyAcceptance = z.output<typeof acceptance>;

const acceptanceFilters = {
  policy: id.optional(),
  from: instantWithOffset.optional(),
  to: instantWithOffset.optional(),
};
const CSV = { contentType: "text/csv; charset=utf-8" };
const XLSX = { contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };

export const policiesEndpoints = {
  status: endpoint({
    method: "GET",
    path: "/user/policy",
    also: "/fkl-user/user/policy",
    access: "readSelf",
    summary:
      "Returns the data policy in force and whether the caller accepted it. 204: the platform has no policy.",
    query: z.strictObject({ project: id, user: id }),
    reply: policyStatus,
    mayBeEmpty: true,
  }),
  accept: endpoint({
    method: "POST",
    path: "/user/policy",
    also: "/fkl-user/user/policy",
    access: "readSelf",
    summary: "Accepts the data policy in a project.",
    body: z.strictObject({ policy: id, user: id, project: id }),
    reply: z.literal(true),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  versions: endpoint({
    method: "GET",
    path: "/fkl-general/policies",
    access: "system",
    summary: "Lists every version of the platform's policy, newest first.",
    query: z.strictObject(paging(["startDate"])),
    reply: pageOf(policyVersion),
  }),
  version: endpoint({
    method: "GET",
    path: "/fkl-general/policies/{policy}/texts",
    also: "/fkl-general/policies/{policy}",
    access: "system",
    summary: "Returns a version with its texts and their hashes.",
    params: z.strictObject({ policy: id }),
    reply: policyDetail,
    errors: ["NOT_FOUND"],
  }),
  publish: endpoint({
    method: "POST",
    path: "/fkl-general/policies",
    access: "system",
    summary:
      "Publishes a version, in force from its start date (absent: now); it is never changed afterwards. Every user is asked to accept again.",
    body: z.strictObject({ texts: policyTexts, startDate: instantWithOffset.optional() }),
    reply: policyDetail,
    status: 201,
    errors: ["VALIDATION"],
  }),
  acceptances: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/policy-acceptances",
    access: "audit",
    summary:
      "Lists the acceptances of a project's members, newest first, with text and instant; `q` searches names and e-mail addresses.",
    params: inProject,
    query: z.strictObject({ ...paging(["acceptedAt"]), ...acceptanceFilters }),
    reply: pageOf(acceptance),
  }),
  acceptancesCsv: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/policy-acceptances.csv",
    access: "audit",
    summary: "Streams the same acceptances as CSV.",
    params: inProject,
    query: z.strictObject(acceptanceFilters),
    download: CSV,
  }),
  acceptancesXlsx: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/policy-acceptances.xlsx",
    access: "audit",
    summary: "Streams the same acceptances as a workbook.",
    params: inProject,
    query: z.strictObject(acceptanceFilters),
    download: XLSX,
  }),
  allAcceptances: endpoint({
    method: "GET",
    path: "/fkl-general/policy-acceptances",
    access: "system",
    summary: "Lists the acceptances of the whole platform, with user, text, project and instant.",
    query: z.strictObject({ ...paging(["acceptedAt"]), ...acceptanceFilters }),
    reply: pageOf(acceptance),
  }),
  allAcceptancesCsv: endpoint({
    method: "GET",
    path: "/fkl-general/policy-acceptances.csv",
    access: "system",
    summary: "Streams the same acceptances as CSV.",
    query: z.strictObject(acceptanceFilters),
    download: CSV,
  }),
  allAcceptancesXlsx: endpoint({
    method: "GET",
    path: "/fkl-general/policy-acceptances.xlsx",
    access: "system",
    summary: "Streams the same acceptances as a workbook.",
    query: z.strictObject(acceptanceFilters),
    download: XLSX,
  }),
} as const;
