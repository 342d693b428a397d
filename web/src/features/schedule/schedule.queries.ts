import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RescheduleBody } from "@vetaverde/contract/field-work";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";

export type ScheduleQuery = NonNullable<ArgsOf<"schedule", "schedule">["query"]>;
export type ScheduleFilters = Pick<
  ScheduleQuery,
  "plan" | "station" | "miningComponent" | "environmentalComponent" | "type" | "frequency" | "status"
>;

/** Days of the schedule; the days before stay in sight while others load. It is renewed by whatever changes a plan's work. */
export function useSchedule(project: string, query: ScheduleQuery) {
  return useQuery({
    queryKey: [project, "plans", "schedule", query],
    queryFn: ({ signal }) => call("schedule", "schedule", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface Move {
  monitoring: string;
  body: RescheduleBody;
  /** Made once for what the person typed: pressing twice moves it once. */
  key: string;
}

export function useReschedule(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ monitoring, body, key }: Move) =>
      call("plans", "reschedule", { params: { project, monitoring }, body, idempotencyKey: key }),
    // Where somebody else was quicker, what they did belongs on the screen as well.
    onSettled: () => queries.invalidateQueries({ queryKey: [project, "plans"] }),
  });
}

const feedKey = (project: string) => [project, "calendar-feed"];

export function useFeed(project: string) {
  return useQuery({
    queryKey: feedKey(project),
    queryFn: ({ signal }) => call("schedule", "feed", { params: { project }, signal }),
    // When it was fetched last is what people look for.
    staleTime: 0,
    gcTime: 0,
  });
}

export function useMakeFeed(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (revoke: boolean) => call("schedule", "makeFeed", { params: { project }, body: { revoke } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: feedKey(project) }),
  });
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
