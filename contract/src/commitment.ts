import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import { COMPONENTS, READ_LANGUAGES } from "@vetaverde/domain/text/found";
import * as z from "zod";
import { day, id, instant } from "./shapes.ts";

/** Largest accepted page dimension of a document, in points. */
const MAX_POINTS = 20_000;

/** Review state. A commitment that was split or merged is replaced and no longer listed. */
export const COMMITMENT_STATES = ["proposed", "accepted", "rejected"] as const;
export type CommitmentState = (typeof COMMITMENT_STATES)[number];
export const COVERAGES = ["covered", "partial", "none"] as const;
export type Coverage = (typeof COVERAGES)[number];

/** Maximum number of commitments in one inspection bundle. */
export const MAX_BUNDLED = 50;
/** Maximum number of lanes in one call. */
export const MAX_LANES = 100;

const count = z.number().int();
const named = z.object({ id, name: z.string() });
export const page = z.number().int().min(1).max(100_000);
const point = z.number().min(-MAX_POINTS).max(MAX_POINTS);
export const rect = z.object({ page, x: point, y: point, width: point, height: point });
export const frequency = z.enum(FREQUENCIES);
export const component = z.enum(COMPONENTS);

export const link = z.object({
  plan: z.object({ id, title: z.string() }),
  shortCommitment: z.string(),
  series: count,
  stations: z.array(named).meta({ description: "Where the monitorings of these series are" }),
});
export type CommitmentLink = z.output<typeof link>;

export const commitment = z
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
    /** Sent back with a change; if the record has changed in between, the call fails with 409 STALE_VERSION. */
    version: count,
    review: z.object({ at: instant, by: named, reason: z.string().nullable() }).nullable(),
    updatedAt: instant,
    updatedBy: named.nullable(),
    plans: z.array(link),
    stations: z
      .array(named)
      .meta({ description: "Where people say that it is seen to, beside what its plans serve" }),
    devices: z.array(named.extend({ serial: z.string() })),
    hidden: z
      .object({ plans: count, devices: count })
      .meta({ description: "How many plans and devices of it are in areas that are closed to the caller" }),
    coverage: z
      .enum(COVERAGES)
      .meta({ description: "Partial: it names stations where nothing is monitored" }),
    unmonitored: z.array(z.string()).meta({ description: "Stations that its text names and no plan serves" }),
  })
  .meta({ id: "Commitment" });
export type Commitment = z.output<typeof commitment>;

const month = z.string().regex(/^\d{4}-\d{2}$/);
export const lanes = z
  .object({
    today: day.meta({ description: "On the project's clocks" }),
    months: z.array(month).meta({ description: "The twelve of the lane" }),
    lanes: z.array(
      z.object({
        commitment: id,
        next: z
          .object({ day, status: z.enum(["near", "far"]) })
          .nullable()
          .meta({ description: "The first day from today on at which something is still to be done" }),
        overdue: count.meta({ description: "How many are past their day and not done" }),
        months: z.array(
          z.object({
            month,
            done: count,
            near: count,
            unfulfilled: count,
            far: count,
            skipped: count,
            rescheduled: count,
          }),
        ),
      }),
    ),
  })
  .meta({ id: "CommitmentLanes", description: "Of those that monitorings serve" });
export type CommitmentLanes = z.output<typeof lanes>;

export const history = z
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
