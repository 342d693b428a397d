// Reads and writes the graph's view in the address, so that a link shows another user the same view.
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { localToInstant } from "@vetaverde/domain/time/zone";
import type { Search } from "../../../lib/search.ts";
import { textsOf } from "../../../lib/search-values.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Lengths in ms; `all` starts at the first reading. */
export const RANGES = {
  "1h": HOUR,
  "6h": 6 * HOUR,
  "24h": DAY,
  "7d": 7 * DAY,
  "30d": 30 * DAY,
  "1y": 365 * DAY,
  all: null,
} as const;
export type Range = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as Range[];
export const COMPARED = ["before", "year"] as const;
export type Compared = (typeof COMPARED)[number];
const VIEWS = ["graph", "table", "history"] as const;
export type GraphTab = (typeof VIEWS)[number];
const MIN_MS = 1000;

export interface GraphView {
  range: Range;
  /** Both ends in epoch ms if they were chosen by dates or by zooming; the window then does not advance with time. */
  zoom: { from: number; to: number } | null;
  days: { from: string; to: string };
  apart: boolean;
  compared: Compared | null;
  sensors: string[];
  beside: string | null;
  tab: GraphTab;
  page: number;
}

const isId = (text: string) => /^[\da-f-]{36}$/.test(text);
const day = (value: unknown) => (typeof value === "string" && isTypedDay(value) ? value : "");

/** The graph's view from the address; invalid values are ignored. */
export function graphView(search: Search, timeZone: string): GraphView {
  const days = { from: day(search["since"]), to: day(search["until"]) };
  const page = Number(search["page"]);
  return {
    range: RANGE_NAMES.find((one) => one === search["range"]) ?? "7d",
    zoom: zoomOf(search) ?? daysZoom(days, timeZone),
    days,
    apart: search["apart"] === true || search["apart"] === "true",
    compared: COMPARED.find((one) => one === search["compare"]) ?? null,
    sensors: textsOf(search["sensor"]).filter(isId),
    beside: textsOf(search["beside"]).find(isId) ?? null,
    tab: VIEWS.find((one) => one === search["tab"]) ?? "graph",
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

function zoomOf(search: Search) {
  const [from, to] = [Number(search["from"] ?? Number.NaN), Number(search["to"] ?? Number.NaN)];
  const known = Number.isFinite(from) && Number.isFinite(to) && to - from >= MIN_MS;
  return known && Math.abs(from) < 4e12 && Math.abs(to) < 4e12 ? { from, to } : null;
}

/** Both days are included, in the project's time zone. */
function daysZoom({ from, to }: { from: string; to: string }, timeZone: string) {
  if (!from || !to || to < from) return null;
  const begin = localToInstant({ date: from, time: "00:00" }, timeZone);
  const last = localToInstant({ date: to, time: "23:59" }, timeZone) + 59_999;
  return { from: begin, to: last };
}

const without = (search: Search, ...names: string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));

export const withRange = (search: Search, range: Range): Search => ({
  ...without(search, "from", "to", "since", "until", "page"),
  range,
});
export const withDays = (search: Search, since: string, until: string): Search => ({
  ...without(search, "from", "to", "since", "until", "page"),
  ...(since ? { since } : {}),
  ...(until ? { until } : {}),
});
export const withZoom = (search: Search, from: number, to: number): Search => {
  const middle = (from + to) / 2;
  const half = Math.max(MIN_MS / 2, (to - from) / 2);
  return { ...without(search, "page"), from: Math.round(middle - half), to: Math.round(middle + half) };
};
export const withoutZoom = (search: Search): Search =>
  without(search, "from", "to", "since", "until", "page");
export const withValue = (
  search: Search,
  name: string,
  value: string | readonly string[] | boolean,
): Search =>
  value === "" || value === false || (Array.isArray(value) && value.length === 0)
    ? without(search, name, "page")
    : { ...without(search, "page"), [name]: value };
