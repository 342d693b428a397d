import { address } from "../../lib/address.ts";
import { type ArgsOf, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ExceedanceQuery, SummaryQuery } from "./exceedances/exceedances.address.ts";

export type SetBody = ArgsOf<"limits", "update">["body"];
export type NewSetBody = ArgsOf<"limits", "create">["body"];

const EVALUATION_POLL_MS = 2000;
/** Polls while an evaluation is in progress, so that its results appear. */
const whileEvaluating = ({ state }: { state: { data: { judging: unknown } | undefined } }) =>
  state.data?.judging ? EVALUATION_POLL_MS : false;

export function useExceedances(project: string, query: ExceedanceQuery) {
  return useCallQuery(
    "exceedances",
    "list",
    { params: { project }, query },
    { keepPrevious: true, refetchInterval: whileEvaluating },
  );
}

export function useSummary(project: string | null, query: SummaryQuery) {
  return useCallQuery("exceedances", "summary", project === null ? null : { params: { project }, query }, {
    keepPrevious: true,
    refetchInterval: whileEvaluating,
  });
}

export const exportExceedances = (project: string, format: "csv" | "xlsx", query: ExceedanceQuery) => {
  const { page: _page, size: _size, sort: _sort, ...filters } = query;
  const { path } = specOf("exceedances", format);
  return download(address(path, { project }, filters as Record<string, string | string[]>));
};

/** Query of a limit set, in its newest or in an earlier version. */
export function useLimitSet(project: string, set: string, version: number | null) {
  return useCallQuery(
    "limits",
    "get",
    { params: { project, set }, query: version === null ? {} : { version } },
    {
      // Not refetched, because the data must not change while it is being edited.
      refetchOnWindowFocus: false,
    },
  );
}
