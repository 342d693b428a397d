import { useMutation, useQuery } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

/** What a list to choose from holds at most. */
const PAGE_SIZE = 500;

export function useConfiguredModel(project: string) {
  return useQuery({
    queryKey: [project, "prompts", "model"],
    queryFn: ({ signal }) => call("prompts", "model", { params: { project }, signal }),
    staleTime: 60_000,
  });
}

/** The instruments that have documents. */
export function useTriedInstruments(project: string) {
  return useQuery({
    queryKey: [project, "prompts", "instruments"],
    queryFn: ({ signal }) =>
      call("instruments", "list", { params: { project }, query: { size: PAGE_SIZE, sort: "name" }, signal }),
    select: ({ items }) => items.filter(({ documents }) => documents > 0),
  });
}

export function useTriedDocuments(project: string, instrument: string) {
  return useQuery({
    queryKey: [project, "prompts", "documents", instrument],
    queryFn: ({ signal }) => call("instruments", "get", { params: { project, instrument }, signal }),
    enabled: instrument !== "",
    select: ({ files }) => files,
  });
}

export function useTrial(project: string, prompt: string) {
  return useMutation({
    mutationFn: (body: ArgsOf<"prompts", "test">["body"]) =>
      call("prompts", "test", { params: { project, prompt }, body }),
  });
}

/** What a processing that has ended had of a language model; null where it had none. */
export function useJobModel(project: string, job: string) {
  return useQuery({
    queryKey: [project, "prompts", "job", job],
    queryFn: ({ signal }) => call("instruments", "job", { params: { project, job }, signal }),
    select: ({ model }) => model,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
