import type { CatalogKind } from "@vetaverde/contract/catalog";
import { useCallQuery } from "./call-query.ts";

/** Number of options that a select list requests; also the server's maximum page size. */
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

/** Query of a catalogue's names, as options; they seldom change. */
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
