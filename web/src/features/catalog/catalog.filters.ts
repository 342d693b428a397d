import { CATALOG_KINDS, type CatalogKind } from "@vetaverde/contract/catalog";
import { pageIn, type Search } from "../../lib/search.ts";

const PAGE_SIZE = 100;

/** The catalogue that the address selects; the first one by default. */
export const kindIn = (search: Search): CatalogKind =>
  CATALOG_KINDS.find((kind) => kind === search["kind"]) ?? "mining-components";

const STATES = ["active", "archived"] as const;
const PLACED = ["yes", "no"] as const;

/** The list's state from the address; invalid values are ignored. */
export function catalogQuery(search: Search) {
  const { q } = search;
  const state = STATES.find((one) => one === search["state"]);
  const placed = PLACED.find((one) => one === search["placed"]);
  return {
    page: pageIn(search),
    size: PAGE_SIZE,
    uses: "yes" as const,
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(state ? { state } : {}),
    ...(placed ? { placed } : {}),
  };
}
export type CatalogQuery = ReturnType<typeof catalogQuery>;

/** Number of filters set, not counting the kind. */
export const countFilters = ({ q, state, placed }: CatalogQuery): number =>
  [q, state, placed].filter((one) => one !== undefined).length;
