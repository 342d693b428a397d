import type { Search } from "../lib/search.ts";

type FilterValue = string | readonly string[] | undefined;

/** The address's filters after a change: an empty value goes, and the list begins again at its first page. */
export function withFilters(search: Search, fields: Readonly<Record<string, FilterValue>>): Search {
  const { page: _page, ...rest } = { ...search, ...fields };
  for (const name of Object.keys(fields)) if (!fields[name]?.length) delete rest[name];
  return rest;
}

/** The same of one of them. */
export const withFilter = (search: Search, name: string, value: FilterValue): Search =>
  withFilters(search, { [name]: value });
