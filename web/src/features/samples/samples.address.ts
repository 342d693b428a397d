import { RESULT_FLAGS } from "@vetaverde/contract/samples";
import type { ArgsOf } from "../../lib/call.ts";
import { pageIn, type Search } from "../../lib/search.ts";

export type SampleQuery = NonNullable<ArgsOf<"samples", "list">["query"]>;

const SIZE = 50;
const SORTS = ["date", "-date", "station", "-station", "code", "-code"] as const;
const listOf = (value: unknown): string[] => [value ?? []].flat().map(String);
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
const dayOf = (value: unknown): string | undefined => {
  const text = String(value ?? "");
  const at = Date.parse(text);
  const whole = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at);
  return whole && new Date(at).toISOString().startsWith(text) ? text : undefined;
};
const unlessEmpty = <T>(name: string, list: T[]) => (list.length > 0 ? { [name]: list } : {});

/** The list's query from the address; invalid values are ignored. */
export function sampleQuery(search: Search): SampleQuery {
  const [from, to] = [dayOf(search["from"]), dayOf(search["to"])];
  const sort = SORTS.find((one) => one === search["sort"]);
  const q = typeof search["q"] === "string" || typeof search["q"] === "number" ? String(search["q"]) : "";
  const ids = (name: string) => unlessEmpty(name, listOf(search[name]).filter(isId));
  return {
    ...ids("station"),
    ...ids("campaign"),
    ...ids("laboratory"),
    page: pageIn(search),
    size: SIZE,
    ...unlessEmpty(
      "parameter",
      listOf(search["parameter"]).filter((code) => code !== "" && code.length <= 60),
    ),
    ...unlessEmpty(
      "flag",
      RESULT_FLAGS.filter((flag) => listOf(search["flag"]).includes(flag)),
    ),
    ...(q.trim() ? { q: q.slice(0, 200) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sort ? { sort } : {}),
  };
}

/** The sample whose sheet the address opens. */
export const sampleIn = (search: Search): string | null => {
  const sample = String(search["sample"] ?? "").toLowerCase();
  return sample === "" ? null : sample;
};

/** The address of the list from which a sheet was opened. */
export function withoutSample(search: Search): Search {
  const { sample: _sample, ...rest } = search;
  return rest;
}
