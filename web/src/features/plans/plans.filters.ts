import { pageIn, type Search } from "../../lib/search.ts";
import { dayIn, idsIn, namesIn, omitUnset, optionsIn, textIn, valuesOf } from "../../lib/search-values.ts";
import { withFilter } from "../../resource/filters.ts";
import type { MonitoringQuery, PlanQuery } from "./plans.queries.ts";

const PLAN_STATUSES = ["inCreation", "inExecution", "closed"] as const;
const STATES = ["done", "far", "near", "unfulfilled", "skipped", "rescheduled"] as const;
const PLAN_SORTS = [
  "title",
  "-title",
  "start",
  "-start",
  "end",
  "-end",
  "unfulfilled",
  "-unfulfilled",
] as const;
const MONITORING_SORTS = ["date", "-date", "station", "-station", "status", "-status"] as const;
const PAGE_SIZE = 50;

const oneOf = <T extends string>(options: readonly T[], value: unknown) =>
  options.find((option) => option === value);

/** `none` selects those without a value. */
const idsOrNone = (value: unknown) => {
  const none = valuesOf(value).includes("none") ? ["none" as const] : [];
  const chosen = [...(idsIn(value) ?? []), ...none];
  return chosen.length > 0 ? chosen : undefined;
};

/** The plan list's filters from the address; unknown names and invalid values are ignored. */
export const planQuery = (search: Search): PlanQuery =>
  omitUnset({
    page: pageIn(search),
    size: PAGE_SIZE,
    // What is overdue is what a reader looks for, so that it is first unless another order is chosen.
    sort: oneOf(PLAN_SORTS, search["sort"]) ?? "-unfulfilled",
    name: textIn(search["name"]),
    instrument: idsIn(search["instrument"]),
    commitment: idsIn(search["commitment"]),
    status: optionsIn(PLAN_STATUSES, search["status"]),
    from: dayIn(search["from"]),
    to: dayIn(search["to"]),
  });

/** The monitoring table's filters in an address. */
export const monitoringQuery = (search: Search): MonitoringQuery =>
  omitUnset({
    page: pageIn(search),
    size: PAGE_SIZE,
    sort: oneOf(MONITORING_SORTS, search["sort"]),
    q: textIn(search["q"]),
    plan: idsIn(search["plan"]),
    import: idsIn(search["import"]),
    status: optionsIn(STATES, search["status"]),
    station: idsIn(search["station"]),
    miningComponent: idsIn(search["miningComponent"]),
    environmentalComponent: idsIn(search["environmentalComponent"]),
    type: idsIn(search["type"]),
    frequency: idsIn(search["frequency"]),
    subcomponent: idsIn(search["subcomponent"]),
    source: idsOrNone(search["source"]),
    responsible: namesIn(search["responsible"]),
    from: dayIn(search["from"]),
    to: dayIn(search["to"]),
  });

const PLAN_TABS = ["monitorings", "versions", "skips", "review"] as const;
export type PlanTab = (typeof PLAN_TABS)[number];
/** The plan's tab that the address selects. */
export const planTab = (search: Search): PlanTab => oneOf(PLAN_TABS, search["tab"]) ?? "monitorings";

/** Number of filters that are set; paging and sorting do not count. */
export const countFilters = (query: PlanQuery | MonitoringQuery): number =>
  Object.keys(query).filter((name) => !["page", "size", "sort"].includes(name)).length;

export const isFiltered = (query: PlanQuery | MonitoringQuery): boolean => countFilters(query) > 0;

/** Normalises a filter that may be repeated to a list. */
export const listOf = <V extends string>(value: V | readonly V[] | undefined): readonly V[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : value;

/** Search parameters with both ends of a period set. */
export const withPeriod = (search: Search, from: string, to: string): Search =>
  withFilter(withFilter(search, "from", from), "to", to);
