import { addDays } from "../time/dates.ts";

/**
 * Statuses are derived from the day and never stored, because they would be outdated the next morning. All days here
 * are `YYYY-MM-DD` in the project's time zone (`todayIn`), whose texts sort as the days do.
 */

export const MONITORING_STATUSES = ["done", "far", "near", "unfulfilled"] as const;
export type MonitoringStatus = (typeof MONITORING_STATUSES)[number];
export const PLAN_STATUSES = ["inCreation", "inExecution", "closed"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Number of days ahead, today being day 0, in which a monitoring is near, unless the project configures another. */
export const DEFAULT_NEAR_DAYS = 7;

export interface MonitoringFacts {
  completed: boolean;
  skipped: boolean;
  estimatedOn: string;
}

/**
 * Null for a skipped monitoring, which has no status. Done takes precedence over dates; after its day it is
 * unfulfilled; from today to today + nearDays, both included, it is near; later it is far.
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
 * The bounds of `monitoringStatus`, so that a WHERE clause is equivalent
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

/** Before its first day a plan is in creation, after its last it is closed; on both days it is in execution. */
export function planStatus(start: string, end: string, today: string): PlanStatus {
  if (today < start) return "inCreation";
  return today > end ? "closed" : "inExecution";
}
