import { COMMITMENT_STATES, COVERAGES } from "@vetaverde/contract/commitment";
import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import { COMPONENTS } from "@vetaverde/domain/text/found";
import { pageIn, type Search } from "../../../lib/search.ts";
import { idsIn, namesIn, omitUnset, optionsIn, textIn } from "../../../lib/search-values.ts";
import type { CommitmentQuery } from "../commitments.queries.ts";

const SORTS = ["number", "instrument", "component", "confidence", "updatedAt"].flatMap((name) => [
  name,
  `-${name}`,
]);
const PAGE_SIZE = 50;
/** Page size while rows are grouped: larger, so that groups are complete. */
const GROUPED_SIZE = 500;

export const GROUPS = ["instrument", "component", "responsible", "state", "coverage"] as const;
export type Group = (typeof GROUPS)[number];
/** Columns that can be hidden; code and commitment are always displayed. */
export const COLUMNS = [
  "instrument",
  "component",
  "frequency",
  "deadline",
  "responsible",
  "plan",
  "next",
  "lane",
  "state",
] as const;
/** Default columns: more do not fit on an office screen. */
const STANDARD = ["instrument", "component", "frequency", "plan", "next", "lane"] as const;
export type MatrixColumn = (typeof COLUMNS)[number];

/** The matrix's filters from the address; unknown names and invalid values are ignored. */
export const matrixQuery = (search: Search): CommitmentQuery =>
  omitUnset({
    page: pageIn(search),
    size: groupOf(search) ? GROUPED_SIZE : PAGE_SIZE,
    sort: (SORTS.find((name) => name === search["sort"]) ?? "number") as "number",
    q: textIn(search["q"]),
    instrument: idsIn(search["instrument"]),
    plan: idsIn(search["plan"]),
    component: optionsIn(COMPONENTS, search["component"]),
    state: optionsIn(COMMITMENT_STATES, search["state"]),
    frequency: optionsIn([...FREQUENCIES, "none" as const], search["frequency"]),
    responsible: namesIn(search["responsible"]),
    coverage: optionsIn(COVERAGES, search["coverage"]),
  });

export const groupOf = (search: Search): Group | null =>
  GROUPS.find((name) => name === search["group"]) ?? null;
/** The selected columns, or the default ones. */
export const columnsOf = (search: Search): readonly MatrixColumn[] =>
  optionsIn(COLUMNS, search["columns"]) ?? STANDARD;

const VIEW = ["page", "size", "sort"];
export const countFilters = (query: CommitmentQuery): number =>
  Object.keys(query).filter((name) => !VIEW.includes(name)).length;

/** Groups rows by a key, in order of first occurrence. */
export function grouped<R>(rows: readonly R[], keyOf: (row: R) => string): [string, R[]][] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups];
}
