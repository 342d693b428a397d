import type { Search } from "../lib/search.ts";

type FilterValue = string | readonly string[] | undefined;

/** The query after filters changed: empty values are removed, and the list returns to its first page. */
export function withFilters(search: Search, fields: Readonly<Record<string, FilterValue>>): Search {
  const { page: _page, ...rest } = { ...search, ...fields };
  for (const name of Object.keys(fields)) if (!fields[name]?.length) delete rest[name];
  return rest;
}

/** Like `withFilters`, for one filter. */
export const withFilter = (search: Search, name: string, value: FilterValue): Search =>
  withFilters(search, { [name]: value });
