import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { Locale } from "@vetaverde/domain/locale";
import { type ArgsOf, call } from "../../lib/call.ts";
import type { CatalogQuery } from "./catalog.filters.ts";

export type EntryBody = ArgsOf<"catalog", "create">["body"];
type EntryChange = ArgsOf<"catalog", "update">["body"];

/** As many as the server gives on a page. */
const MAX_PAGE_SIZE = 500;

export function useCatalog(project: string, kind: CatalogKind, query: CatalogQuery) {
  return useQuery({
    queryKey: [project, "catalog", kind, "list", query],
    queryFn: ({ signal }) => call("catalog", "list", { params: { project, kind }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useEntry(project: string, kind: CatalogKind, entry: string) {
  return useQuery({
    queryKey: [project, "catalog", kind, "entry", entry],
    queryFn: ({ signal }) => call("catalog", "get", { params: { project, kind, entry }, signal }),
    gcTime: 0,
  });
}

/** The active entries of a kind, to choose one of them. */
export function useActiveEntries(project: string, kind: CatalogKind, enabled = true) {
  return useQuery({
    queryKey: [project, "catalog", kind, "active"],
    queryFn: ({ signal }) =>
      call("catalog", "list", {
        params: { project, kind },
        query: { size: MAX_PAGE_SIZE, state: "active" },
        signal,
      }),
    enabled,
    select: ({ items }) => items.map(({ id, name }) => ({ value: id, label: name })),
  });
}

/** Stations with coordinates other than one, to find a place by; null until they are known. */
export function usePlacedStations(project: string, except: string | null) {
  const { data, isError } = useQuery({
    queryKey: [project, "catalog", "stations", "placed"],
    queryFn: ({ signal }) =>
      call("catalog", "list", {
        params: { project, kind: "stations" },
        query: { size: MAX_PAGE_SIZE, state: "active", placed: "yes" },
        signal,
      }),
  });
  // Without a network a place can be pointed at all the same.
  if (!data) return isError ? [] : null;
  return data.items.flatMap(({ id, name, latitude, longitude }) =>
    id === except || typeof latitude !== "number" || typeof longitude !== "number"
      ? []
      : [{ name, latitude, longitude }],
  );
}

/** Whatever shows names of the catalogue asks again: plans, calendars and lists show them too. */
function useCatalogChange<T, R>(project: string, change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [project] }),
  });
}

export const useCreateEntry = (project: string, kind: CatalogKind) =>
  useCatalogChange(project, ({ body, key }: { body: EntryBody; key: string }) =>
    call("catalog", "create", { params: { project, kind }, body, idempotencyKey: key }),
  );

export const useUpdateEntry = (project: string, kind: CatalogKind) =>
  useCatalogChange(project, ({ entry, body }: { entry: string; body: EntryChange }) =>
    call("catalog", "update", { params: { project, kind, entry }, body }),
  );

export const useReorderEntry = (project: string, kind: CatalogKind) =>
  useCatalogChange(project, ({ entry, position }: { entry: string; position: number }) =>
    call("catalog", "reorder", { params: { project, kind, entry }, body: { position } }),
  );

export function useMergePreview(
  project: string,
  kind: CatalogKind,
  { entry, into, enabled }: { entry: string; into: string; enabled: boolean },
) {
  return useQuery({
    queryKey: [project, "catalog", kind, "merge", entry, into],
    queryFn: ({ signal }) =>
      call("catalog", "mergePreview", { params: { project, kind, entry }, query: { into }, signal }),
    enabled: enabled && into !== "",
    gcTime: 0,
  });
}

export const useMergeEntry = (project: string, kind: CatalogKind) =>
  useCatalogChange(project, ({ entry, into }: { entry: string; into: string }) =>
    call("catalog", "merge", { params: { project, kind, entry }, body: { into } }),
  );

export const useAddStandard = (project: string) =>
  useCatalogChange(project, (locale: Locale) =>
    call("catalog", "addStandard", { params: { project }, body: { locale } }),
  );
