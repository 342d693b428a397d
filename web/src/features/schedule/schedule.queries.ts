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

/** Days of the schedule; the days before stay in sight while others load. It is renewed by whatever changes a plan's work. */
export function useSchedule(project: string, query: ScheduleQuery) {
  return useCallQuery("schedule", "schedule", { params: { project }, query }, { keepPrevious: true });
}

export interface Move {
  monitoring: string;
  body: RescheduleBody;
  /** Made once for what the person typed: pressing twice moves it once. */
  key: string;
}

/** What is in sight by its filters, as a file. */
export function exportSchedule(
  project: string,
  format: "csv" | "xlsx",
  query: ScheduleFilters & { from: string; to: string },
): Promise<void> {
  const { path } = specOf("plans", format === "csv" ? "monitoringsCsv" : "monitoringsXlsx");
  return download(address(path, { project }, query as Record<string, string | string[]>));
}
