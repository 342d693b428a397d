import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import * as z from "zod";
import {
  COMMITMENT_STATES,
  COVERAGES,
  commitment,
  component,
  frequency,
  history,
  link,
  MAX_ASSIGNED,
  page,
  rect,
} from "./commitment.ts";
import { viewEndpoints } from "./commitments-views.ts";
import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { id, inProject, many, pageOf, paging, words } from "./shapes.ts";

const TEXT_CHARS = 8000;
const SUMMARY_CHARS = 200;
const REASON_CHARS = 500;
const MAX_RECTS = 400;
const MAX_PARTS = 20;
const area = "Commitments";
/** Filter value for commitments without a value in the field. */
const NONE = "none";
const count = z.number().int();

const text = words(TEXT_CHARS);
const short = z.string().trim().max(SUMMARY_CHARS).nullish();
/** Text copied from the document, which may be as long as the commitment. */
const optionalText = z.string().trim().max(TEXT_CHARS).nullish();
const fields = {
  summary: short,
  component: component.optional(),
  frequency: optionalText,
  every: frequency.nullish(),
  deadline: optionalText,
  condition: optionalText,
  indicator: optionalText,
  responsible: short,
};
const rects = z.array(z.strictObject(rect.shape)).max(MAX_RECTS);
const reason = z.string().trim().max(REASON_CHARS).nullish();
const places = z.array(id).max(200);
const version = count.optional().meta({
  description:
    "Version that the client loaded, for optimistic locking; if absent, the record is overwritten whatever its version",
});
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
  onPage: z.coerce.number().pipe(page).optional(),
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
    summary: "Lists commitments by filter, with the number in each state and of each coverage.",
    params: inProject,
    query: z.strictObject({ ...paging(SORTS), ...filters }),
    reply: pageOf(commitment).extend({
      counts: z.object({ proposed: count, accepted: count, rejected: count }),
      coverage: z
        .object({ covered: count, partial: count, none: count })
        .meta({ description: "Coverage of the accepted commitments among them" }),
      responsibles: z.array(z.string()).meta({ description: "Persons named as responsible in the project" }),
    }),
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments.csv",
    access: "read",
    area,
    summary:
      "Returns the commitments matrix as CSV; it contains the warning as long as it contains unreviewed text.",
    params: inProject,
    query: z.strictObject({ sort: paging(SORTS).sort, ...filters }),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments.xlsx",
    access: "read",
    area,
    summary: "Returns the commitments matrix as a workbook with a sheet of sources: document, page, quote.",
    params: inProject,
    query: z.strictObject({ sort: paging(SORTS).sort, ...filters }),
    download: { contentType: XLSX },
  }),
  ...viewEndpoints,
  draftPlan: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments/draft-plan.xlsx",
    access: "read",
    area,
    summary:
      "Returns a plan's official workbook, filled from the accepted commitments that have a frequency, to complete and import.",
    params: inProject,
    query: z.strictObject({ instrument: many(id) }),
    download: { contentType: XLSX },
    errors: ["FILE_TOO_MANY_ROWS"],
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments/{commitment}",
    access: "read",
    area,
    summary: "Returns a commitment.",
    params: one,
    reply: commitment,
    errors: ["NOT_FOUND"],
  }),
  history: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments/{commitment}/history",
    access: "read",
    area,
    summary:
      "Lists every state of a commitment, latest first: user, instant, reason, and the values before and after.",
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
      "Adds a commitment by hand: text of a document, with its page and position. It counts as accepted.",
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
    summary: "Updates a commitment; its earlier state is kept in its history. Absent fields are unchanged.",
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
    summary: "Accepts a commitment, rejects it with a reason, or undoes either.",
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
    summary: "Splits a commitment into several, each a part of its text. The original is replaced, and kept.",
    params: one,
    body: z.strictObject({ parts: z.array(text).min(2).max(MAX_PARTS), reason, version }),
    reply: z.array(commitment),
    status: 201,
    errors,
  }),
  merge: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/commitments/merge",
    access: "write",
    area,
    summary: "Merges several commitments of one document into one. The originals are replaced, and kept.",
    params: inProject,
    body: z.strictObject({
      commitments: z.array(z.strictObject({ id, version })).min(2).max(MAX_PARTS),
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
    summary:
      "Sets the monitorings that serve a commitment: those of a plan with a given short commitment name.",
    params: one,
    body: z.strictObject({
      plans: z.array(z.strictObject({ plan: id, shortCommitment: words(200) })).max(50),
      version,
    }),
    reply: commitment,
    errors,
  }),
  assign: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/commitments/assign",
    access: "write",
    area,
    summary:
      "Adds monitorings that serve them to several commitments at once, all of them or none; returns those that did not have them yet.",
    params: inProject,
    body: z.strictObject({
      commitments: z.array(id).min(1).max(MAX_ASSIGNED),
      plan: id,
      shortCommitment: words(200),
    }),
    reply: z.array(commitment),
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  places: endpoint({
    method: "PUT",
    path: "/fkl-bdo/{project}/commitments/{commitment}/places",
    access: "write",
    area,
    summary: "Sets the stations and field devices at which a commitment is attended to.",
    params: one,
    body: z.strictObject({ stations: places, devices: places, version }),
    reply: commitment,
    errors,
  }),
  transmissions: endpoint({
    method: "PUT",
    path: "/fkl-bdo/{project}/commitments/{commitment}/transmissions",
    access: "write",
    area,
    summary:
      "Sets the transmissions to an authority that serve a commitment. Requires access to the transmissions too.",
    params: one,
    body: z.strictObject({ transmissions: z.array(id).max(50), version }),
    reply: commitment,
    errors,
  }),
  served: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/commitments/monitorings",
    access: "read",
    area,
    summary:
      "Lists the plans' series by short commitment name, with the number of commitments that each serves.",
    params: inProject,
    reply: z.array(link.extend({ commitments: count })),
  }),
} as const;
