import { useQuery } from "@tanstack/react-query";
import type { CatalogKind } from "@vetaverde/contract/catalog";
import { call } from "./call.ts";

/** As many as a list to choose from asks for; the server gives no more on a page. */
const PAGE_SIZE = 500;

/** All plans of a project by title, to choose from. They stand under the plans' key: a new plan renews them. */
export function usePlanOptions(project: string) {
  return useQuery({
    queryKey: [project, "plans", "options"],
    queryFn: ({ signal }) =>
      call("plans", "list", { params: { project }, query: { size: PAGE_SIZE, sort: "title" }, signal }),
    staleTime: 60_000,
    select: ({ items }) => items.map(({ id, title }) => ({ value: id, label: title })),
  });
}

/** A catalogue's names, to choose from: they change seldom. */
export function useCatalogOptions(project: string, kind: CatalogKind) {
  return useQuery({
    queryKey: [project, "catalog", kind],
    queryFn: ({ signal }) =>
      call("catalog", "list", {
        params: { project, kind },
        query: { size: PAGE_SIZE, sort: "name" },
        signal,
      }),
    staleTime: 5 * 60_000,
    select: ({ items }) => items.map(({ id, name }) => ({ value: id, label: name })),
  });
}
