import { createContext } from "react";
import type { Search } from "../lib/search.ts";

/** The address in which a list keeps its filters. */
export interface ListAddress {
  search: Search;
  onSearch(next: Search): void;
}

export const FilterAddress = createContext<ListAddress>({ search: {}, onSearch: () => {} });
