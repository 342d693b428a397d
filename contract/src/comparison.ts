import { COMPARED, DOUBTS, FIELDS, JUDGEMENTS, REASONS } from "@vetaverde/domain/commitments/compare/kinds";
import * as z from "zod";
import { COMMITMENT_STATES, component } from "./commitment.ts";
import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { id, inProject, instant, many, pageOf, paging } from "./shapes.ts";

const area = "Commitments";
const REASON_CHARS = 500;
const count = z.number().int();
const named = z.object({ id, name: z.string() });

const instrument = z
  .object({
    id,
    name: z.string(),
    year: count,
    documents: count,
    processed: z
      .boolean()
      .meta({ description: "Whether its documents were searched for commitments at least once" }),
    commitments: count.meta({ description: "Number of commitments, without rejected ones" }),
    unreviewed: count.meta({ description: "Number of these whose text is unreviewed" }),
  })
  .meta({ id: "ComparedInstrument" });
export type ComparedInstrument = z.output<typeof instrument>;

const side = z
  .object({
    id,
    code: z.string(),
    instrument: named,
    document: named,
    page: count,
    text: z.string().meta({ description: "Verbatim text of the document" }),
    summary: z.string(),
    component,
    state: z.enum(COMMITMENT_STATES),
    ocr: z
      .number()
      .nullable()
      .meta({ description: "Confidence of the page's OCR; null for a page with a text layer" }),
    version: count,
  })
  .meta({ id: "ComparedCommitment" });
export type ComparedCommitment = z.output<typeof side>;

const judged = z
  .object({
    older: id,
    newer: id,
    /** Code of the counterpart commitment, where only one of the two is in this answer. */
    code: z.string(),
    judgement: z.enum(JUDGEMENTS),
    reason: z.string().nullable(),
    at: instant,
    by: named,
  })
  .meta({ id: "CommitmentJudgement" });
export type CommitmentJudgement = z.output<typeof judged>;

const which = z.enum(["older", "newer"]);
const compared = z
  .object({
    kind: z.enum([...COMPARED, "contradiction"]),
    older: side.nullable(),
    newer: side.nullable(),
    score: z.number().nullable().meta({
      description: "Similarity from 0 to 1: the content that both share as a part of all that either states",
    }),
    why: z.array(z.object({ of: z.enum(REASONS), said: z.array(z.string()) })),
    doubts: z.array(z.enum(DOUBTS)).meta({
      description: "Reasons why a user has to decide whether both require the same; empty if that is certain",
    }),
    differences: z.array(
      z.object({
        field: z.enum(FIELDS),
        older: z.string().nullable(),
        newer: z.string().nullable(),
        stricter: which.nullable(),
        contradicts: z.boolean(),
      }),
    ),
    judged: judged.nullable(),
    apart: z.array(judged).meta({
      description: "Commitments of the other instrument that a user decided are not the same as this one",
    }),
  })
  .meta({ id: "ComparedPair" });
export type ComparedPair = z.output<typeof compared>;

const both = { older: id, newer: id };
const only = { kind: many(z.enum(COMPARED)), component: many(component) };
const against = { instrument: many(id), decided: z.enum(["no", "yes"]).default("no") };
const pages = (({ page, size }) => ({ page, size }))(paging([]));

export const comparisonEndpoints = {
  instruments: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/comparison/instruments",
    access: "read",
    area,
    summary:
      "Lists the instruments that can be compared, earliest first, with the number of commitments of each.",
    params: inProject,
    reply: z.array(instrument),
  }),
  compare: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/comparison",
    access: "read",
    area,
    summary:
      "Compares two instruments: what the newer one adds, changes and does not repeat. Commitments are matched by what they require, with the reasons for each match; uncertain matches are `similar`.",
    params: inProject,
    query: z.strictObject({ ...both, ...only, ...pages }),
    reply: pageOf(compared).extend({
      older: instrument,
      newer: instrument,
      counts: z.object({ added: count, changed: count, dropped: count, similar: count, same: count }),
      partial: z.boolean().meta({ description: "Whether there are more commitments than are compared" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/comparison.csv",
    access: "read",
    area,
    summary: "Returns the comparison of two instruments as CSV; the warning accompanies unreviewed text.",
    params: inProject,
    query: z.strictObject({ ...both, ...only }),
    download: { contentType: "text/csv; charset=utf-8" },
    errors: ["NOT_FOUND"],
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/comparison.xlsx",
    access: "read",
    area,
    summary: "Returns the comparison of two instruments as a workbook.",
    params: inProject,
    query: z.strictObject({ ...both, ...only }),
    download: { contentType: XLSX },
    errors: ["NOT_FOUND"],
  }),
  contradictions: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/contradictions",
    access: "read",
    area,
    summary:
      "Lists the contradictions: commitments of different instruments that certainly require the same but with different frequencies, limits or terms.",
    params: inProject,
    query: z.strictObject({ ...against, ...pages }),
    reply: pageOf(compared).extend({
      counts: z.object({ open: count, decided: count }),
      instruments: count.meta({ description: "Number of the project's instruments that have commitments" }),
      unreviewed: count,
      partial: z.boolean(),
    }),
  }),
  contradictionsCsv: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/contradictions.csv",
    access: "read",
    area,
    summary: "Returns the contradictions between the project's instruments as CSV.",
    params: inProject,
    query: z.strictObject(against),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  contradictionsXlsx: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/contradictions.xlsx",
    access: "read",
    area,
    summary: "Returns the contradictions between the project's instruments as a workbook.",
    params: inProject,
    query: z.strictObject(against),
    download: { contentType: XLSX },
  }),
  judge: endpoint({
    method: "PUT",
    path: "/fkl-bdo/{project}/comparison/judgement",
    access: "write",
    area,
    summary:
      "Records the decision on two commitments of different instruments: the same, not the same, or the newer replaces the older; null withdraws it. The decision applies to the text that the user reviewed. A contradiction is settled with a reason.",
    params: inProject,
    body: z.strictObject({
      older: z.strictObject({ id, version: count.optional() }),
      newer: z.strictObject({ id, version: count.optional() }),
      judgement: z.enum(JUDGEMENTS).nullable(),
      reason: z.string().trim().max(REASON_CHARS).nullish(),
    }),
    reply: z.object({ judged: judged.nullable() }),
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
} as const;
