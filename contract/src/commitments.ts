import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import { COMPONENTS, READ_LANGUAGES } from "@vetaverde/domain/text/found";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { id, inProject, instant, many, pageOf, paging, words } from "./shapes.ts";

const TEXT_CHARS = 8000;
export const COMMITMENT_SUMMARY_CHARS = 200;
export const COMMITMENT_REASON_CHARS = 500;
const MOST_RECTS = 400;
const MOST_PARTS = 20;
/** In points: no page of a document is larger. */
const MOST_POINTS = 20_000;
const area = "Commitments";

/** Whether people have looked at it. One that was split or merged is replaced and stands in no list. */
export const COMMITMENT_STATES = ["proposed", "accepted", "rejected"] as const;
export type CommitmentState = (typeof COMMITMENT_STATES)[number];
/** In a filter: those that say none. */
const NONE = "none";
export const COVERAGES = ["covered", "partial", "none"] as const;
export type Coverage = (typeof COVERAGES)[number];

const count = z.number().int();
const named = z.object({ id, name: z.string() });
const page = z.number().int().min(1).max(100_000);
const point = z.number().min(-MOST_POINTS).max(MOST_POINTS);
const rect = z.object({ page, x: point, y: point, width: point, height: point });
const frequency = z.enum(FREQUENCIES);
const component = z.enum(COMPONENTS);

const link = z.object({
  plan: z.object({ id, title: z.string() }),
  shortCommitment: z.string(),
  series: count,
  stations: z.array(named).meta({ description: "Where the monitorings of these series are" }),
});
export type CommitmentLink = z.output<typeof link>;

const commitment = z
  .object({
    id,
    code: z.string().meta({ description: "What people call it by: C-041" }),
    instrument: named,
    document: named,
    text: z.string().meta({ description: "Verbatim, as the document has it" }),
    summary: z.string(),
    page: count.meta({ description: "Physical page on which it begins, 1 = first" }),
    pageEnd: count,
    rects: z.array(rect).meta({ description: "Points from the page's top left" }),
    language: z.enum(READ_LANGUAGES).nullable(),
    component,
    frequency: z.string().nullable().meta({ description: "In the document's words" }),
    every: frequency.nullable().meta({ description: "Which frequency of the schedule these words name" }),
    deadline: z.string().nullable(),
    condition: z.string().nullable(),
    indicator: z.string().nullable(),
    responsible: z.string().nullable(),
    context: z.string().nullable().meta({ description: "What a list item needs to be understood" }),
    confidence: z.number().nullable().meta({ description: "0 to 1; null where a person chose the text" }),
    ocr: z
      .number()
      .nullable()
      .meta({ description: "Confidence of the page's OCR; null for a page with text" }),
    reasons: z.array(z.string()),
    state: z.enum(COMMITMENT_STATES),
    extractor: z.string(),
    foundAgain: z
      .boolean()
      .meta({ description: "False where the latest processing of its document does not find it any more" }),
    fresh: z
      .boolean()
      .meta({ description: "Found for the first time by a later processing of its document" }),
    /** Goes back with a change; another's change in between is 409 STALE_VERSION. */
    version: count,
    review: z.object({ at: instant, by: named, reason: z.string().nullable() }).nullable(),
    updatedAt: instant,
    updatedBy: named.nullable(),
    plans: z.array(link),
    coverage: z
      .enum(COVERAGES)
      .meta({ description: "Partial: it names stations where nothing is monitored" }),
    unmonitored: z.array(z.string()).meta({ description: "Stations that its text names and no plan serves" }),
  })
  .meta({ id: "Commitment" });
export type Commitment = z.output<typeof commitment>;

const history = z
  .object({
    version: count,
    action: z.enum([
      "found",
      "added",
      "edited",
      "accepted",
      "rejected",
      "reopened",
      "split",
      "merged",
      "linked",
    ]),
    reason: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()),
    at: instant,
    by: named.nullable(),
  })
  .meta({ id: "CommitmentChange" });
export type CommitmentChange = z.output<typeof history>;

const text = words(TEXT_CHARS);
const short = z.string().trim().max(COMMITMENT_SUMMARY_CHARS).nullish();
const fields = {
  summary: short,
  component: component.optional(),
  frequency: short,
  every: frequency.nullish(),
  deadline: short,
  condition: short,
  indicator: short,
  responsible: short,
};
const rects = z.array(z.strictObject(rect.shape)).max(MOST_RECTS);
const reason = z.string().trim().max(COMMITMENT_REASON_CHARS).nullish();
const version = count
  .optional()
  .meta({ description: "The one that was seen; absent: whatever stands there" });
const one = inProject.extend({ commitment: id });
const filters = {
  instrument: many(id),
  document: many(id),
  component: many(component),
  state: many(z.enum(COMMITMENT_STATES)),
  frequency: many(z.enum([...FREQUENCIES, NONE])),
  responsible: many(z.string().max(200)),
  coverage: many(z.enum(COVERAGES)),
  plan: many(id),
  onPage: z.coerce.number().int().min(1).optional(),
  q: z.string().max(200).optional(),
};
const SORTS = ["page", "number", "component", "confidence", "updatedAt", "instrument"] as const;
const errors = ["NOT_FOUND", "STALE_VERSION", "VALIDATION"] as const;

export const commitmentsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments",
    access: "read",
    area,
    summary: "Commitments by filter, with how many there are in each state and how they are covered.",
    params: inProject,
    query: z.strictObject({ ...paging(SORTS), ...filters }),
    reply: pageOf(commitment).extend({
      counts: z.object({ proposed: count, accepted: count, rejected: count }),
      coverage: z
        .object({ covered: count, partial: count, none: count })
        .meta({ description: "Of the accepted ones among them" }),
      responsibles: z.array(z.string()).meta({ description: "Who is named as responsible in the project" }),
    }),
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments.csv",
    access: "read",
    area,
    summary: "The commitments matrix as CSV; the warning stands in it while unreviewed text does.",
    params: inProject,
    query: z.strictObject({ sort: paging(SORTS).sort, ...filters }),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments.xlsx",
    access: "read",
    area,
    summary: "The commitments matrix as a workbook with a sheet of sources: document, page, quote.",
    params: inProject,
    query: z.strictObject({ sort: paging(SORTS).sort, ...filters }),
    download: { contentType: XLSX },
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments/{commitment}",
    access: "read",
    area,
    summary: "One commitment.",
    params: one,
    reply: commitment,
    errors: ["NOT_FOUND"],
  }),
  history: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments/{commitment}/history",
    access: "read",
    area,
    summary: "Every state that a commitment was in, the latest first: who, when, why, before and after.",
    params: one,
    reply: z.array(history),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/commitments",
    access: "write",
    area,
    summary:
      "Adds a commitment by hand: words of a document, with their page and place. It counts as accepted.",
    params: inProject,
    body: z.strictObject({ document: id, text, page, rects: rects.default([]), ...fields }),
    reply: commitment,
    status: 201,
    errors: ["VALIDATION"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-bdo/{project}/commitments/{commitment}",
    access: "write",
    area,
    summary: "Changes what is said of a commitment; what it was before is kept. Absent fields stay.",
    params: one,
    body: z.strictObject({ text: text.optional(), ...fields, reason, version }),
    reply: commitment,
    errors,
  }),
  review: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/commitments/{commitment}/review",
    access: "write",
    area,
    summary: "Accepts a commitment, rejects it with a reason, or takes that back.",
    params: one,
    body: z
      .strictObject({ state: z.enum(COMMITMENT_STATES), reason, version })
      .refine(({ state, reason: why }) => state !== "rejected" || Boolean(why), {
        path: ["reason"],
        params: { rule: "required" },
      }),
    reply: commitment,
    errors,
  }),
  split: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/commitments/{commitment}/split",
    access: "write",
    area,
    summary: "Makes several commitments of one: parts of its own words. The one is replaced, and kept.",
    params: one,
    body: z.strictObject({ parts: z.array(text).min(2).max(MOST_PARTS), reason, version }),
    reply: z.array(commitment),
    status: 201,
    errors,
  }),
  merge: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/commitments/merge",
    access: "write",
    area,
    summary: "Makes one commitment of several of the same document. These are replaced, and kept.",
    params: inProject,
    body: z.strictObject({
      commitments: z.array(z.strictObject({ id, version })).min(2).max(MOST_PARTS),
      reason,
    }),
    reply: commitment,
    status: 201,
    errors,
  }),
  link: endpoint({
    method: "PUT",
    path: "/fkl-bdo/{project}/commitments/{commitment}/plans",
    access: "write",
    area,
    summary: "Says which monitorings serve a commitment: those of a plan that bear a short commitment name.",
    params: one,
    body: z.strictObject({
      plans: z.array(z.strictObject({ plan: id, shortCommitment: words(200) })).max(50),
      version,
    }),
    reply: commitment,
    errors,
  }),
  served: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments/monitorings",
    access: "read",
    area,
    summary: "The plans' series by short commitment name, and how many commitments each of them serves.",
    params: inProject,
    reply: z.array(link.extend({ commitments: count })),
  }),
} as const;
