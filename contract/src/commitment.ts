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
/** Maximum number of commitments that one call assigns: the largest page of the matrix. */
export const MAX_ASSIGNED = 500;
/** Maximum number of lanes in one call. */
export const MAX_LANES = 100;

const count = z.number().int();
/** Whether a transmission to an authority sends, is only tried, or is paused. */
const TRANSMISSION_STATES = ["trial", "live", "paused"] as const;
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
  stations: z.array(named).meta({ description: "Stations of the monitorings of these series" }),
});
export type CommitmentLink = z.output<typeof link>;

const servedBy = z.object({
  id,
  name: z.string(),
  state: z.enum(TRANSMISSION_STATES),
  station: named.nullable(),
});
export type CommitmentTransmission = z.output<typeof servedBy>;

export const commitment = z
  .object({
    id,
    code: z.string().meta({ description: "Code by which users refer to the commitment, such as C-041" }),
    instrument: named,
    document: named,
    text: z.string().meta({ description: "Verbatim text of the document" }),
    summary: z.string(),
    page: count.meta({ description: "Physical page on which the text begins, 1 = first" }),
    pageEnd: count,
    rects: z.array(rect).meta({ description: "Rectangles of the text, in points from the page's top left" }),
    language: z.enum(READ_LANGUAGES).nullable(),
    component,
    frequency: z.string().nullable().meta({ description: "Frequency in the document's words" }),
    every: frequency
      .nullable()
      .meta({ description: "Frequency of the schedule that corresponds to these words" }),
    deadline: z.string().nullable(),
    condition: z.string().nullable(),
    indicator: z.string().nullable(),
    responsible: z.string().nullable(),
    context: z.string().nullable().meta({ description: "Context that a list item needs to be understood" }),
    confidence: z
      .number()
      .nullable()
      .meta({ description: "Confidence from 0 to 1; null if a user chose the text" }),
    ocr: z
      .number()
      .nullable()
      .meta({ description: "Confidence of the page's OCR; null for a page with a text layer" }),
    reasons: z.array(z.string()),
    state: z.enum(COMMITMENT_STATES),
    extractor: z.string(),
    foundAgain: z
      .boolean()
      .meta({ description: "Whether the latest processing of its document found the commitment again" }),
    fresh: z.boolean().meta({
      description: "Whether a later processing of its document found the commitment for the first time",
    }),
    /** Sent back with a change; if the record has changed in between, the call fails with 409 STALE_VERSION. */
    version: count,
    review: z.object({ at: instant, by: named, reason: z.string().nullable() }).nullable(),
    updatedAt: instant,
    updatedBy: named.nullable(),
    plans: z.array(link),
    stations: z.array(named).meta({
      description:
        "Stations at which users state that the commitment is attended to, in addition to those of its plans",
    }),
    devices: z.array(named.extend({ serial: z.string() })),
    transmissions: z.array(servedBy).meta({
      description: "Transmissions to an authority that serve the commitment; only a live one covers it",
    }),
    hidden: z.object({ plans: count, devices: count, transmissions: count }).meta({
      description: "Number of its plans, devices and transmissions in areas that the caller may not open",
    }),
    coverage: z
      .enum(COVERAGES)
      .meta({ description: "Coverage; partial: the commitment names stations where nothing is monitored" }),
    unmonitored: z.array(z.string()).meta({ description: "Stations that its text names and no plan serves" }),
  })
  .meta({ id: "Commitment" });
export type Commitment = z.output<typeof commitment>;

const month = z.string().regex(/^\d{4}-\d{2}$/);
export const lanes = z
  .object({
    today: day.meta({ description: "Current day in the project's time zone" }),
    months: z.array(month).meta({ description: "Twelve months of the lane" }),
    lanes: z.array(
      z.object({
        commitment: id,
        next: z
          .object({ day, status: z.enum(["near", "far"]) })
          .nullable()
          .meta({ description: "First day from today on with an open monitoring" }),
        overdue: count.meta({ description: "Number of monitorings past their day and not done" }),
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
  .meta({ id: "CommitmentLanes", description: "Lanes of the commitments that monitorings serve" });
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
