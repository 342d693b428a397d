import { VERDICTS } from "@vetaverde/contract/exceedances";
import type { ArgsOf } from "../../../lib/call.ts";
import { pageIn, type Search } from "../../../lib/search.ts";
import { textsOf } from "../../../lib/search-values.ts";

export type ExceedanceQuery = NonNullable<ArgsOf<"exceedances", "list">["query"]>;
export type SummaryQuery = NonNullable<ArgsOf<"exceedances", "summary">["query"]>;

const SIZE = 50;
const SORTS = ["date", "-date", "station", "-station", "parameter", "-parameter", "times", "-times"] as const;
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
const dayOf = (value: unknown): string | undefined => {
  const text = String(value ?? "");
  return /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : undefined;
};
const unlessEmpty = <T>(name: string, list: T[]) => (list.length > 0 ? { [name]: list } : {});

/** Period, stations and other filters from the address; invalid values are ignored. */
export function summaryQuery(search: Search): SummaryQuery {
  const [from, to] = [dayOf(search["from"]), dayOf(search["to"])];
  return {
    ...unlessEmpty("limitSet", textsOf(search["limitSet"]).filter(isId)),
    ...unlessEmpty("station", textsOf(search["station"]).filter(isId)),
    ...unlessEmpty("parameter", textsOf(search["parameter"])),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

export function exceedanceQuery(search: Search): ExceedanceQuery {
  const sort = SORTS.find((one) => one === search["sort"]);
  const verdicts = VERDICTS.filter((one) => textsOf(search["verdict"]).includes(one));
  return {
    ...summaryQuery(search),
    ...unlessEmpty("verdict", verdicts),
    page: pageIn(search),
    size: SIZE,
    ...(sort ? { sort } : {}),
  };
}

/** The first and the last day of a month, `YYYY-MM`. */
export function monthDays(month: string): { from: string; to: string } {
  const [year = 0, at = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, at, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** All months from the first to the last, including empty ones. */
export function wholeMonths(months: readonly string[]): string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const all: string[] = [];
  for (let [year = 0, at = 1] = first.split("-").map(Number); ; ) {
    const month = `${year}-${String(at).padStart(2, "0")}`;
    all.push(month);
    if (month >= last) return all;
    [year, at] = at === 12 ? [year + 1, 1] : [year, at + 1];
  }
}
