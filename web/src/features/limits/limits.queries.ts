import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import type { ExceedanceQuery, SummaryQuery } from "./exceedances.address.ts";

export type SetBody = ArgsOf<"limits", "update">["body"];
export type NewSetBody = ArgsOf<"limits", "create">["body"];

const JUDGING_MS = 2000;
/** What is being worked out appears by itself. */
const whileJudging = ({ state }: { state: { data: { judging: unknown } | undefined } }) =>
  state.data?.judging ? JUDGING_MS : false;

export function useExceedances(project: string, query: ExceedanceQuery) {
  return useQuery({
    queryKey: [project, "limits", "exceedances", query],
    queryFn: ({ signal }) => call("exceedances", "list", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: whileJudging,
  });
}

export function useSummary(project: string, query: SummaryQuery) {
  return useQuery({
    queryKey: [project, "limits", "summary", query],
    queryFn: ({ signal }) => call("exceedances", "summary", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: whileJudging,
  });
}

export const exportExceedances = (project: string, format: "csv" | "xlsx", query: ExceedanceQuery) => {
  const { page: _page, size: _size, sort: _sort, ...filters } = query;
  const { path } = specOf("exceedances", format);
  return download(address(path, { project }, filters as Record<string, string | string[]>));
};

export function useLimitSets(project: string) {
  return useQuery({
    queryKey: [project, "limits", "sets"],
    queryFn: ({ signal }) => call("limits", "list", { params: { project }, query: { size: 500 }, signal }),
  });
}

/** What may be limited, the project's own as well. */
export function useLimitParameters(project: string) {
  return useQuery({
    queryKey: [project, "limits", "parameters"],
    queryFn: ({ signal }) => call("limits", "parameters", { params: { project }, signal }),
  });
}

/** As its newest version, or as a former one. */
export function useLimitSet(project: string, set: string, version: number | null) {
  return useQuery({
    queryKey: [project, "limits", "set", set, version],
    queryFn: ({ signal }) =>
      call("limits", "get", { params: { project, set }, query: version === null ? {} : { version }, signal }),
    // What is being edited must not change below the hand.
    refetchOnWindowFocus: false,
  });
}

export function useStandards(project: string) {
  return useQuery({
    queryKey: [project, "limits", "standards"],
    queryFn: ({ signal }) => call("limits", "standards", { params: { project }, signal }),
    staleTime: 60 * 60_000,
  });
}

function useChange<T, R>(project: string, change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "limits"] }),
  });
}

export const useMakeSet = (project: string) =>
  useChange(project, ({ body, key }: { body: NewSetBody; key: string }) =>
    call("limits", "create", { params: { project }, body, idempotencyKey: key }),
  );

export const useSaveSet = (project: string, set: string) =>
  useChange(project, ({ body, key }: { body: SetBody; key: string }) =>
    call("limits", "update", { params: { project, set }, body, idempotencyKey: key }),
  );
