import { addDays } from "../time/dates.ts";

/**
 * Statuses follow from the day and are never stored: they would be wrong the next morning. All days here are
 * `YYYY-MM-DD` in the project's time zone (`todayIn`), whose texts sort as the days do.
 */

export const MONITORING_STATUSES = ["done", "far", "near", "unfulfilled"] as const;
export type MonitoringStatus = (typeof MONITORING_STATUSES)[number];
export const PLAN_STATUSES = ["inCreation", "inExecution", "closed"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Days ahead, today included as day 0, in which a monitoring is near, unless the project says otherwise. */
export const DEFAULT_NEAR_DAYS = 7;

export interface MonitoringFacts {
  completed: boolean;
  skipped: boolean;
  estimatedOn: string;
}

/**
 * Null for a skipped monitoring, which counts in no status. Done beats every date; past its day it is unfulfilled;
 * from today to today + nearDays, both included, it is near; later it is far.
 */
export function monitoringStatus(
  facts: MonitoringFacts,
  today: string,
  nearDays: number,
): MonitoringStatus | null {
  if (facts.skipped) return null;
  if (facts.completed) return "done";
  if (facts.estimatedOn < today) return "unfulfilled";
  return facts.estimatedOn <= statusBounds(today, nearDays).nearTo ? "near" : "far";
}

export interface StatusBounds {
  /** First day that is near; every day before it is unfulfilled. */
  nearFrom: string;
  /** Last day that is near; every day after it is far. */
  nearTo: string;
}

/**
 * The days between which `monitoringStatus` decides, so that a WHERE clause says exactly the same
 * (`server/src/platform/schedule/monitoring-states.ts`):
 *
 * | status      | clause                                                                       |
 * |-------------|------------------------------------------------------------------------------|
 * | done        | `not skipped and completed`                                                  |
 * | unfulfilled | `not skipped and not completed and estimated_on < nearFrom`                  |
 * | near        | `not skipped and not completed and estimated_on between nearFrom and nearTo` |
 * | far         | `not skipped and not completed and estimated_on > nearTo`                    |
 */
export function statusBounds(today: string, nearDays: number): StatusBounds {
  return { nearFrom: today, nearTo: addDays(today, nearDays) };
}

/** Before its first day a plan is in creation, after its last it is closed; both days belong to its execution. */
export function planStatus(start: string, end: string, today: string): PlanStatus {
  if (today < start) return "inCreation";
  return today > end ? "closed" : "inExecution";
}
