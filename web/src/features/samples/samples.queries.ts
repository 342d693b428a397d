import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import type { SampleQuery } from "./samples.address.ts";

export type ParameterBody = ArgsOf<"samples", "saveParameter">["body"];

export function useSamples(project: string, query: SampleQuery) {
  return useQuery({
    queryKey: [project, "samples", "list", query],
    queryFn: ({ signal }) => call("samples", "list", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSampleOptions(project: string) {
  return useQuery({
    queryKey: [project, "samples", "options"],
    queryFn: ({ signal }) => call("samples", "options", { params: { project }, signal }),
  });
}

export function useSample(project: string, sample: string) {
  return useQuery({
    queryKey: [project, "samples", "sheet", sample],
    queryFn: ({ signal }) => call("samples", "get", { params: { project, sample }, signal }),
  });
}

export const exportSamples = (project: string, format: "csv" | "xlsx", query: SampleQuery) => {
  const { page: _page, size: _size, sort: _sort, ...filters } = query;
  const { path } = specOf("samples", format);
  return download(address(path, { project }, filters as Record<string, string | string[]>));
};

export function useParameters(project: string) {
  return useQuery({
    queryKey: [project, "samples", "parameters"],
    queryFn: ({ signal }) => call("samples", "parameters", { params: { project }, signal }),
  });
}

export function useSaveParameter(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: ParameterBody; key: string }) =>
      call("samples", "saveParameter", { params: { project }, body, idempotencyKey: key }),
    // Samples are shown by the names of their parameters.
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "samples"] }),
  });
}
