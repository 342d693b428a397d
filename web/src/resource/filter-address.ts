import { createContext } from "react";
import type { Search } from "../lib/search.ts";

/** The URL in which a list stores its filters. */
export interface ListAddress {
  search: Search;
  onSearch(next: Search): void;
}

export const FilterAddress = createContext<ListAddress>({ search: {}, onSearch: () => {} });
