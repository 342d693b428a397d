import { address } from "../../lib/address.ts";
import { type ArgsOf, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ExceedanceQuery, SummaryQuery } from "./exceedances.address.ts";

export type SetBody = ArgsOf<"limits", "update">["body"];
export type NewSetBody = ArgsOf<"limits", "create">["body"];

const JUDGING_MS = 2000;
/** What is being worked out appears by itself. */
const whileJudging = ({ state }: { state: { data: { judging: unknown } | undefined } }) =>
  state.data?.judging ? JUDGING_MS : false;

export function useExceedances(project: string, query: ExceedanceQuery) {
  return useCallQuery(
    "exceedances",
    "list",
    { params: { project }, query },
    { keepPrevious: true, refetchInterval: whileJudging },
  );
}

export function useSummary(project: string, query: SummaryQuery) {
  return useCallQuery(
    "exceedances",
    "summary",
    { params: { project }, query },
    { keepPrevious: true, refetchInterval: whileJudging },
  );
}

export const exportExceedances = (project: string, format: "csv" | "xlsx", query: ExceedanceQuery) => {
  const { page: _page, size: _size, sort: _sort, ...filters } = query;
  const { path } = specOf("exceedances", format);
  return download(address(path, { project }, filters as Record<string, string | string[]>));
};

/** As its newest version, or as a former one. */
export function useLimitSet(project: string, set: string, version: number | null) {
  return useCallQuery(
    "limits",
    "get",
    { params: { project, set }, query: version === null ? {} : { version } },
    {
      // What is being edited must not change below the hand.
      refetchOnWindowFocus: false,
    },
  );
}
