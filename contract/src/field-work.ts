import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { evidenceEndpoints } from "./evidence.ts";
import { PLANS_AREA as area, monitoring } from "./monitorings.ts";
import { day, id, inProject, instant, instantWithOffset, words } from "./shapes.ts";

export const DECISION_REASON_LENGTH = 500;
const reason = words(DECISION_REASON_LENGTH);
const count = z.number().int();
/** When the user decided, by the clock of their device; recorded separately from the time of arrival. */
const capturedAt = instantWithOffset.optional();

/**
 * A new day for a monitoring, today or later in the project's time zone: a past day would be unfulfilled the moment it
 * is set, and would rewrite history. `version` is the one that the user saw; without it the newest is meant.
 */
export const rescheduleBody = z.strictObject({ date: day, reason, version: count.optional(), capturedAt });
export type RescheduleBody = z.input<typeof rescheduleBody>;

const decided = { reason: z.string(), at: instant, by: z.string() };

export const monitoringMarks = z
  .object({
    reschedules: z
      .array(z.object({ id, version: count, from: day, to: day, ...decided, capturedAt: instant.nullable() }))
      .meta({ description: "Newest first" }),
    skip: z.object(decided).nullable().meta({ description: "Why it is skipped; null for one that is not" }),
    skips: z
      .array(
        z.object({
          id,
          ...decided,
          monitorings: count.meta({ description: "How many it marked in all" }),
          reversal: z.object(decided).nullable().meta({ description: "Null where it was not taken back" }),
        }),
      )
      .meta({ description: "The skips of its station that marked it, newest first" }),
  })
  .meta({ id: "MonitoringMarks" });
export type MonitoringMarks = z.output<typeof monitoringMarks>;

const inMonitoring = inProject.extend({ monitoring: id });

/** Decisions about dated work in the field and their evidence files: part of the calls of plans. */
export const fieldWorkEndpoints = {
  reschedule: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/monitorings/{monitoring}/reschedule",
    access: "write",
    area,
    summary:
      "Move a monitoring to another day, today or later; it keeps its time of day and its duration. One that is done or skipped is not moved.",
    params: inMonitoring,
    body: rescheduleBody,
    reply: monitoring,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  marks: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/monitorings/{monitoring}/marks",
    access: "read",
    area,
    summary: "How often a monitoring was moved and whether it was skipped, with reasons.",
    params: inMonitoring,
    reply: monitoringMarks,
    errors: ["NOT_FOUND"],
  }),
  ...evidenceEndpoints(area),
} as const;
