import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, locale, pageOf, paging, words } from "./shapes.ts";

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

const policyText = z.strictObject({
  title: words(200),
  content: words(100_000).meta({ description: "HTML; what is not in the list of allowed tags is taken out" }),
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
    publishedBy: z.string().nullable().meta({ description: "Null: it came with the platform" }),
    title: z.string(),
    languages: z.array(locale),
    acceptances: z.number().int().meta({ description: "How many times it was accepted, over all projects" }),
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
        sha256: z.string().meta({ description: "Of the content" }),
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
    sha256: z.string().meta({ description: "SHA-256 of the content that was accepted, in that language" }),
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
  versions: endpoint({
    method: "GET",
    path: "/fkl-general/policies",
    access: "system",
    summary: "Every version of the platform's policy, the newest first.",
    query: z.strictObject(paging(["startDate"])),
    reply: pageOf(policyVersion),
  }),
  version: endpoint({
    method: "GET",
    path: "/fkl-general/policies/{policy}/texts",
    also: "/fkl-general/policies/{policy}",
    access: "system",
    summary: "One version with its texts and their hashes.",
    params: z.strictObject({ policy: id }),
    reply: policyDetail,
    errors: ["NOT_FOUND"],
  }),
  publish: endpoint({
    method: "POST",
    path: "/fkl-general/policies",
    access: "system",
    summary:
      "Publish a version, in force from its start date (now, where there is none); it is never rewritten. Everybody is asked again.",
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
      "Who of the project accepted which text and when, the newest first; `q` looks for names and e-mails.",
    params: inProject,
    query: z.strictObject({ ...paging(["acceptedAt"]), ...acceptanceFilters }),
    reply: pageOf(acceptance),
  }),
  acceptancesCsv: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/policy-acceptances.csv",
    access: "audit",
    summary: "The same as CSV, streamed.",
    params: inProject,
    query: z.strictObject(acceptanceFilters),
    download: CSV,
  }),
  acceptancesXlsx: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/policy-acceptances.xlsx",
    access: "audit",
    summary: "The same as a workbook, streamed.",
    params: inProject,
    query: z.strictObject(acceptanceFilters),
    download: XLSX,
  }),
  allAcceptances: endpoint({
    method: "GET",
    path: "/fkl-general/policy-acceptances",
    access: "system",
    summary: "Who accepted which text in which project and when, over the whole platform.",
    query: z.strictObject({ ...paging(["acceptedAt"]), ...acceptanceFilters }),
    reply: pageOf(acceptance),
  }),
  allAcceptancesCsv: endpoint({
    method: "GET",
    path: "/fkl-general/policy-acceptances.csv",
    access: "system",
    summary: "The same as CSV, streamed.",
    query: z.strictObject(acceptanceFilters),
    download: CSV,
  }),
  allAcceptancesXlsx: endpoint({
    method: "GET",
    path: "/fkl-general/policy-acceptances.xlsx",
    access: "system",
    summary: "The same as a workbook, streamed.",
    query: z.strictObject(acceptanceFilters),
    download: XLSX,
  }),
} as const;
