import { createContext } from "react";
import type { Search } from "../lib/search.ts";

/** The URL in which a list stores its filters. */
export interface ListAddress {
  search: Search;
  onSearch(next: Search): void;
}

/** What a list passes to the component of its filters. */
export interface ListFilterProps extends ListAddress {
  /** Number of rows on all pages; undefined until they are loaded. */
  total: number | undefined;
}

export const FilterAddress = createContext<ListAddress>({ search: {}, onSearch: () => {} });
