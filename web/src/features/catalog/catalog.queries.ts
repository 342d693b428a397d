import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { ArgsOf } from "../../lib/call.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";

export type EntryBody = ArgsOf<"catalog", "create">["body"];
type EntryChange = ArgsOf<"catalog", "update">["body"];

/** The server's maximum page size. */
const MAX_PAGE_SIZE = 500;

/** Query of the active entries of a kind, as options. */
export function useActiveEntries(project: string, kind: CatalogKind, enabled = true) {
  return useCallQuery(
    "catalog",
    "list",
    { params: { project, kind }, query: { size: MAX_PAGE_SIZE, state: "active" } },
    { enabled, select: ({ items }) => items.map(({ id, name }) => ({ value: id, label: name })) },
  );
}

/** Query of all other stations with coordinates, for orientation; null while loading. */
export function usePlacedStations(project: string, except: string | null) {
  const { data, isError } = useCallQuery("catalog", "list", {
    params: { project, kind: "stations" },
    query: { size: MAX_PAGE_SIZE, state: "active", placed: "yes" },
  });
  // While offline a position can still be chosen, without the other stations.
  if (!data) return isError ? [] : null;
  return data.items.flatMap(({ id, name, latitude, longitude }) =>
    id === except || typeof latitude !== "number" || typeof longitude !== "number"
      ? []
      : [{ name, latitude, longitude }],
  );
}

export const useUpdateEntry = (project: string, kind: CatalogKind) =>
  useCallMutation(
    "catalog",
    "update",
    ({ entry, body }: { entry: string; body: EntryChange }) => ({ params: { project, kind, entry }, body }),
    { invalidates: ["*"] },
  );

export function useMergePreview(
  project: string,
  kind: CatalogKind,
  { entry, into, enabled }: { entry: string; into: string; enabled: boolean },
) {
  return useCallQuery(
    "catalog",
    "mergePreview",
    { params: { project, kind, entry }, query: { into } },
    { enabled: enabled && into !== "", gcTime: 0 },
  );
}

export const useMergeEntry = (project: string, kind: CatalogKind) =>
  useCallMutation(
    "catalog",
    "merge",
    ({ entry, into }: { entry: string; into: string }) => ({
      params: { project, kind, entry },
      body: { into },
    }),
    { invalidates: ["*"] },
  );
