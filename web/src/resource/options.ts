import type { CatalogKind } from "@vetaverde/contract/catalog";
import { useCallQuery } from "./call-query.ts";

/** As many as a list to choose from asks for; the server gives no more on a page. */
const PAGE_SIZE = 500;

/** All plans of a project by title, to choose from. */
export const usePlanOptions = (project: string) =>
  useCallQuery(
    "plans",
    "list",
    { params: { project }, query: { size: PAGE_SIZE, sort: "title" } },
    {
      staleTime: 60_000,
      select: ({ items }) => items.map(({ id, title }) => ({ value: id, label: title })),
    },
  );

/** A catalogue's names, to choose from: they change seldom. */
export const useCatalogOptions = (project: string, kind: CatalogKind) =>
  useCallQuery(
    "catalog",
    "list",
    { params: { project, kind }, query: { size: PAGE_SIZE, sort: "name" } },
    {
      staleTime: 5 * 60_000,
      select: ({ items }) => items.map(({ id, name }) => ({ value: id, label: name })),
    },
  );
