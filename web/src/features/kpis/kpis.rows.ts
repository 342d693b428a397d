import type { Kpis } from "@vetaverde/contract/kpis";
import { NONE } from "@vetaverde/contract/monitorings";
import { NO_PROGRESS } from "@vetaverde/domain/schedule/progress";
import { addMonths, daysInMonth } from "@vetaverde/domain/time/dates";
import type { Group, Rows } from "./kpis.address.ts";
import { rowsOf } from "./kpis.address.ts";
import type { KpiQuery } from "./kpis.queries.ts";
import type { ProgressRow } from "./ProgressTable.tsx";

const LISTS = {
  environmentalComponent: "byEnvironmentalComponent",
  miningComponent: "byMiningComponent",
  station: "byStation",
  source: "bySource",
  responsible: "byResponsible",
} as const satisfies Record<Group, keyof Kpis>;

const TOTALS = {
  environmentalComponent: "environmentalComponents",
  miningComponent: "miningComponents",
  station: "stations",
  source: "sources",
  responsible: "responsibles",
} as const satisfies Record<Group, keyof Kpis>;

/** How many of a group's entries were loaded, if not all. */
export function cutOf(kpis: Kpis, by: Group): { shown: number; all: number } | null {
  const [shown, all] = [kpis[LISTS[by]].length, kpis[TOTALS[by]]];
  return shown < all ? { shown, all } : null;
}

/** The rows of a table by the selected group. @param none label of the row without a value */
export function groupRows(kpis: Kpis, by: Group, query: KpiQuery, none: string): ProgressRow[] {
  return kpis[LISTS[by]].map((entry) => {
    const key = by === "responsible" ? (entry.name ?? NONE) : "id" in entry ? (entry.id ?? NONE) : NONE;
    return {
      ...entry,
      key,
      name: entry.name ?? none,
      strong: by === "station",
      rows: (filters: Rows = {}) => rowsOf(query, { [by]: key, ...within(query.to, filters) }),
    };
  });
}

/** Limits filters to the period's last day. */
const within = (last: string | undefined, filters: Rows): Rows =>
  last !== undefined && typeof filters["to"] === "string" && filters["to"] > last
    ? { ...filters, to: last }
    : filters;

/**
 * A mine's lifetime; a longer span results from a typing error in a year and would create a bar per month for
 * centuries.
 */
const MAX_MONTHS = 600;

/** All months from the first to the last one that has monitorings. */
export function wholeMonths(monthly: Kpis["monthly"]): Kpis["monthly"] {
  const [first, last] = [monthly[0]?.month, monthly.at(-1)?.month];
  if (!first || !last) return [];
  const known = new Map(monthly.map((month) => [month.month, month]));
  const all: Kpis["monthly"] = [];
  for (let month = first; month <= last && all.length < MAX_MONTHS; ) {
    all.push(known.get(month) ?? { ...NO_PROGRESS, month });
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  return all.length === MAX_MONTHS ? monthly : all;
}

/** First and last day of a month, clamped to a period. */
export function monthPeriod(month: string, { from, to }: KpiQuery): { from: string; to: string } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const first = `${month}-01`;
  const last = `${month}-${String(daysInMonth(year, number)).padStart(2, "0")}`;
  return { from: from && from > first ? from : first, to: to && to < last ? to : last };
}

export function monthRows(
  monthly: Kpis["monthly"],
  query: KpiQuery,
  nameOf: (month: string) => string,
): ProgressRow[] {
  return monthly.map(({ month, ...progress }) => {
    const period = monthPeriod(month, query);
    return {
      ...progress,
      key: month,
      name: nameOf(month),
      rows: (filters: Rows = {}) => rowsOf(query, { ...period, ...within(period.to, filters) }),
    };
  });
}
