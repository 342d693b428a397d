import { pageIn, type Search } from "../../lib/search.ts";
import { idsIn, omitUnset, optionsIn, textIn } from "../../lib/search-values.ts";
import type { AccountQuery } from "./accounts.queries.ts";

const SORTS = ["name", "-name", "email", "-email", "created", "-created"] as const;
const PAGE_SIZE = 50;

/** In the order of the filter. */
export const STATES = ["active", "pending", "inactive", "blocked"] as const;

/** The list's filters from the address; unknown names and invalid values are ignored. */
export const accountQuery = ({ page, sort, q, state, project }: Search): AccountQuery =>
  omitUnset({
    page: pageIn({ page }),
    size: PAGE_SIZE,
    sort: SORTS.find((one) => one === sort) ?? "name",
    q: textIn(q),
    state: optionsIn(STATES, state),
    project: idsIn(project),
  });

export const countFilters = ({ q, state, project }: AccountQuery): number =>
  [q, state, project].filter((one) => one !== undefined).length;
