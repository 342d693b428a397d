import { CHANGE_STATES, PROTECTED_KINDS } from "@vetaverde/domain/protections/change";
import { pageIn, type Search } from "../../lib/search.ts";
import { omitUnset, optionsIn } from "../../lib/search-values.ts";
import type { ChangesQuery } from "./protections.queries.ts";

const PAGE_SIZE = 50;

/** The list's filters from the address; invalid values are ignored. */
export const changesQuery = (search: Search): ChangesQuery =>
  omitUnset({
    page: pageIn(search),
    size: PAGE_SIZE,
    state: optionsIn(CHANGE_STATES, search["state"]),
    kind: optionsIn(PROTECTED_KINDS, search["kind"]),
  });

export const countFilters = ({ state, kind }: ChangesQuery): number =>
  [state, kind].filter((one) => one !== undefined).length;
