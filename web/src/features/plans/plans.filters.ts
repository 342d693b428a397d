import { isId } from "@vetaverde/domain/text/id";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { pageIn, type Search } from "../../lib/search.ts";
import { withFilter } from "../../resource/filters.ts";
import type { MonitoringQuery, PlanQuery } from "./plans.queries.ts";

const PLAN_STATUSES = ["inCreation", "inExecution", "closed"] as const;
const STATES = ["done", "far", "near", "unfulfilled", "skipped", "rescheduled"] as const;
const PLAN_SORTS = ["title", "-title", "start", "-start", "end", "-end"] as const;
const MONITORING_SORTS = ["date", "-date", "station", "-station", "status", "-status"] as const;
const PAGE_SIZE = 50;

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const text = (value: unknown) =>
  value === undefined || value === "" ? undefined : String(value).slice(0, 200);
const day = (value: unknown) => (typeof value === "string" && isTypedDay(value) ? value : undefined);
const oneOf = <T extends string>(options: readonly T[], value: unknown) =>
  options.find((option) => option === value);
const someOf = <T extends string>(options: readonly T[], value: unknown) => {
  const chosen = options.filter((option) => list(value).includes(option));
  return chosen.length > 0 ? chosen : undefined;
};
const ids = (value: unknown) => {
  const chosen = list(value).filter(isId);
  return chosen.length > 0 ? chosen : undefined;
};

/** `none` selects those without a value. */
const idsOrNone = (value: unknown) => {
  const chosen = [...(ids(value) ?? []), ...(list(value).includes("none") ? ["none" as const] : [])];
  return chosen.length > 0 ? chosen : undefined;
};
const names = (value: unknown) => {
  const chosen = list(value).map((one) => String(one).slice(0, 200));
  return chosen.length > 0 ? chosen : undefined;
};

/** Omits unset fields, so that an unfiltered list has an address without parameters. */
const set = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** The plan list's filters from the address; unknown names and invalid values are ignored. */
export const planQuery = (search: Search): PlanQuery =>
  set({
    page: pageIn(search),
    size: PAGE_SIZE,
    sort: oneOf(PLAN_SORTS, search["sort"]),
    name: text(search["name"]),
    instrument: ids(search["instrument"]),
    commitment: ids(search["commitment"]),
    status: someOf(PLAN_STATUSES, search["status"]),
    from: day(search["from"]),
    to: day(search["to"]),
  });

/** The monitoring table's filters in an address. */
export const monitoringQuery = (search: Search): MonitoringQuery =>
  set({
    page: pageIn(search),
    size: PAGE_SIZE,
    sort: oneOf(MONITORING_SORTS, search["sort"]),
    q: text(search["q"]),
    plan: ids(search["plan"]),
    import: ids(search["import"]),
    status: someOf(STATES, search["status"]),
    station: ids(search["station"]),
    miningComponent: ids(search["miningComponent"]),
    environmentalComponent: ids(search["environmentalComponent"]),
    type: ids(search["type"]),
    frequency: ids(search["frequency"]),
    subcomponent: ids(search["subcomponent"]),
    source: idsOrNone(search["source"]),
    responsible: names(search["responsible"]),
    from: day(search["from"]),
    to: day(search["to"]),
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
