import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { DECISION_REASON_LENGTH } from "./field-work.ts";
import { PLANS_AREA as area } from "./monitorings.ts";
import { day, id, inProject, instant, instantWithOffset, pageOf, paging, words } from "./shapes.ts";

const reason = words(DECISION_REASON_LENGTH);
const count = z.number().int();

/** Both days are included; an omitted day means no limit on that side. */
const period = {
  from: day.optional().meta({ description: "First estimated day" }),
  to: day.optional().meta({ description: "Last estimated day" }),
};

/** Skips the plan's monitorings at a station that are not done, of all days or of a period, with a reason. */
export const skipStationBody = z.strictObject({
  station: id,
  reason,
  ...period,
  expected: count.min(1).optional().meta({
    description:
      "Number of monitorings that the user saw. If the number has changed, nothing is skipped and the response states the current number.",
  }),
  capturedAt: instantWithOffset.optional().meta({
    description:
      "Instant of the decision, if it was earlier. Monitorings that were added to the plan or restored from a skip after it are unchanged.",
  }),
});
export type SkipStationBody = z.input<typeof skipStationBody>;

const skipPreview = z
  .object({
    total: count.meta({ description: "Number of monitorings that a skip would mark now" }),
    unfulfilled: count.meta({ description: "Number of those whose day has passed" }),
    first: day.nullable().meta({ description: "First of their days; null if there are none" }),
    last: day.nullable(),
  })
  .meta({ id: "SkipPreview" });
export type SkipPreview = z.output<typeof skipPreview>;

const decision = { reason: z.string(), at: instant, by: z.string() };
export const stationSkip = z
  .object({
    id,
    station: z.object({ id, name: z.string() }),
    monitorings: count.meta({ description: "Number of monitorings that the skip marked" }),
    first: day.nullable().meta({ description: "First of their days at the time of the skip" }),
    last: day.nullable(),
    from: day.nullable().meta({ description: "First day that the user chose as the limit; null: none" }),
    to: day.nullable(),
    ...decision,
    capturedAt: instant.nullable(),
    reversal: z
      .object({ ...decision, monitorings: count })
      .nullable()
      .meta({ description: "Reversal of the skip; null if it was not reversed" }),
  })
  .meta({ id: "StationSkip" });
export type StationSkip = z.output<typeof stationSkip>;

const { page, size } = paging(["at"]);
const inPlan = inProject.extend({ plan: id });

/** Skipping a plan's monitorings at stations, and undoing it: part of the calls of plans. */
export const stationSkipEndpoints = {
  skipPreview: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/plans/{plan}/skip-preview",
    access: "write",
    area,
    summary:
      "Returns how many monitorings skipping a station would mark, over which days, and how many of them are unfulfilled.",
    params: inPlan,
    query: z.strictObject({ station: id, ...period }),
    reply: skipPreview,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  skipStation: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/plans/{plan}/skip-station",
    access: "write",
    area,
    summary:
      "Marks the monitorings of a plan at a station that are not done as skipped, with a justification; all of them, or those of a period.",
    params: inPlan,
    body: skipStationBody,
    reply: z.object({
      station: id,
      skipped: count.meta({ description: "Number of monitorings that were skipped" }),
    }),
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  skips: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/plans/{plan}/skips",
    access: "read",
    area,
    summary: "Lists the skips of a plan's stations, newest first, with their justification and reversal.",
    params: inPlan,
    query: z.strictObject({ page, size }),
    reply: pageOf(stationSkip),
    errors: ["NOT_FOUND"],
  }),
  revertSkip: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/plans/{plan}/skips/{skip}/revert",
    access: "write",
    area,
    summary:
      "Reverses a skip, with a reason: the monitorings that it marked return to their earlier status. Each skip is reversed at most once.",
    params: inPlan.extend({ skip: id }),
    body: z.strictObject({ reason }),
    reply: z.object({
      skip: id,
      restored: count.meta({ description: "Number of monitorings that are open again" }),
    }),
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
} as const;
