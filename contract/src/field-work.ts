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
      .meta({ description: "Reschedulings, newest first" }),
    skip: z
      .object(decided)
      .nullable()
      .meta({ description: "User, instant and reason of the skip; null if the monitoring is not skipped" }),
    skips: z
      .array(
        z.object({
          id,
          ...decided,
          monitorings: count.meta({ description: "Total number of monitorings that the skip marked" }),
          reversal: z
            .object(decided)
            .nullable()
            .meta({ description: "Reversal of the skip; null if it was not reversed" }),
        }),
      )
      .meta({ description: "Skips of its station that marked the monitoring, newest first" }),
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
      "Reschedules a monitoring to another day, today or later; its time of day and its duration are unchanged. A monitoring that is done or skipped is not rescheduled.",
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
    summary: "Returns the reschedulings and skips of a monitoring, with reasons.",
    params: inMonitoring,
    reply: monitoringMarks,
    errors: ["NOT_FOUND"],
  }),
  ...evidenceEndpoints(area),
} as const;
