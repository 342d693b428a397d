import { useNavigate, useSearch } from "@tanstack/react-router";

/** What the address holds after its question mark, as the router reads it; nothing in it is to be trusted. */
export type Search = Readonly<Record<string, unknown>>;

/** Sets what the address holds; a function makes it of what stands there by then. */
export type SetSearch = (next: Search | ((now: Search) => Search)) => void;

/** The view's state in the address: shared by a link, kept over a reload. A change replaces the entry in the history. */
export function useAddressSearch(): [Search, SetSearch] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  // Each page reads its own names and passes over the others, so that no route declares them a second time.
  return [search, (next) => void navigate({ to: ".", search: next, replace: true })];
}

/** The page of a list that an address asks for; the first one where what stands there makes no sense. */
export function pageIn(search: Search): number {
  const page = Number(search["page"]);
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}
