import { isId } from "@vetaverde/domain/text/id";
import { pageIn, type Search } from "../../lib/search.ts";
import type { AccountQuery } from "./accounts.queries.ts";

const SORTS = ["name", "-name", "email", "-email", "created", "-created"] as const;
const PAGE_SIZE = 50;

/** In the order of the filter. */
export const STATES = ["active", "pending", "inactive", "blocked"] as const;

const several = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** The list's filters from the address; unknown names and invalid values are ignored. */
export function accountQuery({ page, sort, q, state, project }: Search): AccountQuery {
  const states = STATES.filter((one) => several(state).includes(one));
  const projects = several(project).filter(isId);
  return {
    page: pageIn({ page }),
    size: PAGE_SIZE,
    sort: SORTS.find((one) => one === sort) ?? "name",
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(states.length > 0 ? { state: states } : {}),
    ...(projects.length > 0 ? { project: projects } : {}),
  };
}

export const countFilters = ({ q, state, project }: AccountQuery): number =>
  [q, state, project].filter((one) => one !== undefined).length;
