import { indicatorPeriod } from "@vetaverde/domain/schedule/shares";
import type { Search } from "../../lib/search.ts";
import { dayIn, idsIn } from "../../lib/search-values.ts";
import type { KpiQuery } from "./kpis.queries.ts";
import { stationSort } from "./kpis.stations.ts";

export const TABS = ["general", "monthly", "upToDate", "map"] as const;
export type KpiTab = (typeof TABS)[number];
/** Groups by which the progress can be displayed. */
export const GROUPS = [
  "environmentalComponent",
  "miningComponent",
  "station",
  "source",
  "responsible",
] as const;
export type Group = (typeof GROUPS)[number];

const ids = (value: unknown): string[] => idsIn(value) ?? [];
const day = (value: unknown): string => dayIn(value) ?? "";

export interface KpiAddress {
  tab: KpiTab;
  by: Group;
  plan: string[];
  environmentalComponent: string[];
  from: string;
  to: string;
  /** Table view of the map's stations, with its sorting and page. */
  table: boolean;
  sort: string;
  page: number;
}

/** The state of the page from the address; without a period, the current year. Invalid values are ignored. */
export function kpiAddress(search: Search, today: string): KpiAddress {
  const usual = indicatorPeriod(today);
  const isRangeMissing = search["from"] === undefined && search["to"] === undefined;
  return {
    tab: TABS.find((tab) => tab === search["tab"]) ?? "upToDate",
    by: GROUPS.find((by) => by === search["by"]) ?? "environmentalComponent",
    plan: ids(search["plan"]),
    environmentalComponent: ids(search["environmentalComponent"]),
    from: isRangeMissing && search["all"] !== "1" ? usual.from : day(search["from"]),
    to: isRangeMissing && search["all"] !== "1" ? usual.to : day(search["to"]),
    table: search["table"] === "1",
    sort: stationSort(search["sort"]),
    page: Math.max(1, Math.trunc(Number(search["page"])) || 1),
  };
}

export const kpiQuery = ({ plan, environmentalComponent, from, to }: KpiAddress): KpiQuery => ({
  ...(plan.length > 0 ? { plan } : {}),
  ...(environmentalComponent.length > 0 ? { environmentalComponent } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/** The address after a change; empty values are removed. */
export function withKpi(search: Search, change: Record<string, unknown>): Search {
  const next = Object.entries({ ...search, ...change }).filter(
    ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(next);
}

/**
 * Address parameters of a period; if both ends are open it needs an explicit flag, because no parameters mean this
 * year.
 */
export const kpiPeriod = (from: string, to: string) => ({
  from,
  to,
  all: from === "" && to === "" ? "1" : undefined,
});

/** Filters of the monitoring table. */
export type Rows = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Filters of the monitoring table that select exactly the rows of a number. */
export const rowsOf = (query: KpiQuery, more: Rows): Rows => ({ ...query, ...more }) as Rows;
