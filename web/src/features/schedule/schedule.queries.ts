import type { RescheduleBody } from "@vetaverde/contract/field-work";
import { address } from "../../lib/address.ts";
import { type ArgsOf, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { useCallQuery } from "../../resource/call-query.ts";

export type ScheduleQuery = NonNullable<ArgsOf<"schedule", "schedule">["query"]>;
export type ScheduleFilters = Pick<
  ScheduleQuery,
  "plan" | "station" | "miningComponent" | "environmentalComponent" | "type" | "frequency" | "status"
>;

/**
 * Query of the schedule's days; the previous days remain visible while others load. Invalidated by every change to
 * monitorings.
 */
export function useSchedule(project: string, query: ScheduleQuery) {
  return useCallQuery("schedule", "schedule", { params: { project }, query }, { keepPrevious: true });
}

export interface Move {
  monitoring: string;
  body: RescheduleBody;
  /** Idempotency key, created once per input: pressing twice reschedules once. */
  key: string;
}

/** Exports the filtered schedule as a file. */
export function exportSchedule(
  project: string,
  format: "csv" | "xlsx",
  query: ScheduleFilters & { from: string; to: string },
): Promise<void> {
  const { path } = specOf("plans", format === "csv" ? "monitoringsCsv" : "monitoringsXlsx");
  return download(address(path, { project }, query as Record<string, string | string[]>));
}
