import { useNavigate, useSearch } from "@tanstack/react-router";

/** The address's query as parsed by the router; its values are untrusted. */
export type Search = Readonly<Record<string, unknown>>;

/** Sets the query; a function receives the current one. */
export type SetSearch = (next: Search | ((now: Search) => Search)) => void;

/**
 * The view's state in the address: shareable by link and preserved by a reload. A change replaces the history entry.
 */
export function useAddressSearch(): [Search, SetSearch] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  // Each page reads its own parameters and ignores the others, so that routes need not declare them again.
  return [search, (next) => void navigate({ to: ".", search: next, replace: true })];
}

/** The page number in the address; 1 if it is missing or invalid. */
export function pageIn(search: Search): number {
  const page = Number(search["page"]);
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}
