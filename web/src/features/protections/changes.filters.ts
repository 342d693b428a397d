import { CHANGE_STATES, PROTECTED_KINDS } from "@vetaverde/domain/protections/change";
import { pageIn, type Search } from "../../lib/search.ts";
import type { ChangesQuery } from "./protections.queries.ts";

const PAGE_SIZE = 50;

function among<T extends string>(value: unknown, known: readonly T[]): T[] {
  const asked = Array.isArray(value) ? value : [value];
  return known.filter((one) => asked.includes(one));
}

/** The list's filters from the address; invalid values are ignored. */
export function changesQuery(search: Search): ChangesQuery {
  const state = among(search["state"], CHANGE_STATES);
  const kind = among(search["kind"], PROTECTED_KINDS);
  return {
    page: pageIn(search),
    size: PAGE_SIZE,
    ...(state.length > 0 ? { state } : {}),
    ...(kind.length > 0 ? { kind } : {}),
  };
}

export const countFilters = ({ state, kind }: ChangesQuery): number =>
  [state, kind].filter((one) => one !== undefined).length;
