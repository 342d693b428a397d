import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CatalogKind } from "@vetaverde/contract/catalog";
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

/** All plans by name, to choose from. */
export function usePlanOptions(project: string) {
  return useQuery({
    queryKey: [project, "plans", "options"],
    queryFn: ({ signal }) =>
      call("plans", "list", { params: { project }, query: { size: 500, sort: "title" }, signal }),
    staleTime: 60_000,
    select: ({ items }) => items.map(({ id, title }) => ({ value: id, label: title })),
  });
}

export function useCatalogOptions(project: string, kind: CatalogKind) {
  return useQuery({
    queryKey: [project, "catalog", kind],
    queryFn: ({ signal }) =>
      call("catalog", "list", { params: { project, kind }, query: { size: 500, sort: "name" }, signal }),
    staleTime: 5 * 60_000,
    select: ({ items }) => items.map(({ id, name }) => ({ value: id, label: name })),
  });
}
