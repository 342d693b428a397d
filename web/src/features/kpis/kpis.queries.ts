import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

export type KpiQuery = NonNullable<ArgsOf<"kpis", "kpis">["query"]>;

/** Under the plans' key: what changes a monitoring changes these too. */
export function useKpis(project: string, query: KpiQuery) {
  return useQuery({
    queryKey: [project, "plans", "kpis", query],
    queryFn: ({ signal }) => call("kpis", "kpis", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useStationMap(project: string, query: KpiQuery) {
  return useQuery({
    queryKey: [project, "plans", "map", query],
    queryFn: ({ signal }) => call("kpis", "map", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}
