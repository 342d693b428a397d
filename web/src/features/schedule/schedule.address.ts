import { isId } from "@vetaverde/domain/text/id";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { pageIn, type Search } from "../../lib/search.ts";
import { valuesOf } from "../../lib/search-values.ts";
import { monthOf, stepTo, weeksOf } from "../../ui/month-grid.ts";
import type { ScheduleFilters, ScheduleQuery } from "./schedule.queries.ts";

export const VIEWS = ["stations", "month", "week", "list"] as const;
export type View = (typeof VIEWS)[number];

export const FILTER_NAMES = [
  "plan",
  "station",
  "miningComponent",
  "environmentalComponent",
  "type",
  "frequency",
  "status",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const STATES = ["done", "far", "near", "unfulfilled", "skipped", "rescheduled"] as const;

export interface ScheduleAddress {
  view: View;
  /** The first day of the displayed month. */
  month: string;
  /** The selected day; always within the month. */
  day: string;
  page: number;
  filters: ScheduleFilters;
}

const isDayInReach = (value: unknown): value is string => typeof value === "string" && isTypedDay(value);

/** The calendar's state from the address; invalid values are ignored. The default view on a phone is the list. */
export function readAddress(search: Search, today: string, narrow: boolean): ScheduleAddress {
  const day = isDayInReach(search["day"]) ? search["day"] : null;
  const named = typeof search["month"] === "string" ? `${search["month"]}-01` : null;
  const month = isDayInReach(named) ? named : monthOf(day ?? today);
  const inMonth = (one: string | null) => (one !== null && monthOf(one) === month ? one : null);
  return {
    view: VIEWS.find((one) => one === search["view"]) ?? (narrow ? "list" : "stations"),
    month,
    day: inMonth(day) ?? inMonth(today) ?? month,
    page: pageIn(search),
    filters: filtersIn(search),
  };
}

/** The monitoring whose follow-up is open. */
export function openIn(search: Search): string | null {
  const id = search["open"];
  return isId(id) ? id : null;
}

function filtersIn(search: Search): ScheduleFilters {
  const filters: Record<string, string[]> = {};
  for (const name of FILTER_NAMES) {
    const values = valuesOf(search[name]).filter(
      (one): one is string =>
        typeof one === "string" && (name === "status" ? STATES.some((state) => state === one) : isId(one)),
    );
    if (values.length > 0) filters[name] = values;
  }
  return filters as ScheduleFilters;
}

/** Parameters whose change does not reset the page of stations. */
const PANEL_KEYS = ["open", "day"];

/** The address with changes applied; `null` removes a parameter. Any other change resets the page to the first. */
export function withChange(search: Search, change: Readonly<Record<string, unknown>>): Search {
  const next: Record<string, unknown> = { ...search, ...change };
  if (Object.keys(change).some((name) => !PANEL_KEYS.includes(name) && change[name] !== search[name])) {
    delete next["page"];
  }
  for (const [name, value] of Object.entries(next)) {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
      delete next[name];
  }
  return next;
}

/** Whether the month overview and the selected day are above the view on a phone. */
export const showsMonth = ({ view }: ScheduleAddress): boolean => view === "list" || view === "month";

/** Changes to another day, and to its month. */
export const toDay = (day: string) => ({ day, month: day.slice(0, 7) });
/** Changes to another month, without a selected day. */
export const toMonth = (month: string) => ({ month: month.slice(0, 7), day: null });

export const withoutFilters = (search: Search): Search =>
  withChange(search, Object.fromEntries(FILTER_NAMES.map((name) => [name, null])));

const lastOf = (month: string) => addDays(addMonths(month, 1), -1);

/** The week that contains a day. */
export function weekOf(day: string, sundayFirst: boolean): { from: string; to: string } {
  const from = stepTo(day, "Home", false, sundayFirst) ?? day;
  return { from, to: addDays(from, 6) };
}

/** The days that a month is drawn in: whole weeks. */
export function gridOf(month: string, sundayFirst: boolean): { from: string; to: string } {
  const weeks = weeksOf(month, sundayFirst);
  return { from: weeks[0]?.[0] ?? month, to: weeks.at(-1)?.[6] ?? month };
}

/** The days of a view. */
function spanOf({ view, month, day }: ScheduleAddress, sundayFirst: boolean): { from: string; to: string } {
  if (view === "week") return weekOf(day, sundayFirst);
  return view === "month" ? gridOf(month, sundayFirst) : { from: month, to: lastOf(month) };
}

/** The days of a view that an export covers: a month without the neighbouring months' days, as in the page's total. */
export const exportSpanOf = (address: ScheduleAddress, sundayFirst: boolean): { from: string; to: string } =>
  address.view === "month"
    ? { from: address.month, to: lastOf(address.month) }
    : spanOf(address, sundayFirst);

/** The server query of a view: requests only rows that the view displays. */
export function queryOf(address: ScheduleAddress, sundayFirst: boolean): ScheduleQuery {
  const { view, page, filters } = address;
  const query = { ...spanOf(address, sundayFirst), ...filters };
  if (view === "stations") return { ...query, rows: "stations", page, size: 50 };
  return { ...query, rows: "days", perDay: view === "month" ? 5 : view === "week" ? 50 : 20 };
}

const WEEKEND = new Set([0, 6]);
export const isWeekend = (day: string): boolean => WEEKEND.has(new Date(`${day}T00:00:00Z`).getUTCDay());
