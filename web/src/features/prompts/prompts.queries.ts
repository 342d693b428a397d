import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";
import { pageIn, type Search } from "../../lib/search.ts";

export type PromptQuery = NonNullable<ArgsOf<"prompts", "list">["query"]>;
export type PromptBody = ArgsOf<"prompts", "create">["body"];

const SORTS = ["name", "-name", "updatedAt", "-updatedAt"] as const;
const PAGE_SIZE = 50;

/** The list's state in an address; what makes no sense is passed over. */
export function promptQuery({ page, sort, q, active }: Search): PromptQuery {
  const known = SORTS.find((one) => one === sort);
  const state = String(active);
  return {
    page: pageIn({ page }),
    size: PAGE_SIZE,
    ...(known ? { sort: known } : {}),
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(state === "true" || state === "false" ? { active: state } : {}),
  };
}

export function usePrompts(project: string, query: PromptQuery) {
  return useQuery({
    queryKey: [project, "prompts", "list", query],
    queryFn: ({ signal }) => call("prompts", "list", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** As it is now: what is being edited must not change below the hand. */
export function usePrompt(project: string, prompt: string) {
  return useQuery({
    queryKey: [project, "prompts", "one", prompt],
    queryFn: ({ signal }) => call("prompts", "get", { params: { project, prompt }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function usePromptVersions(project: string, prompt: string, page: number) {
  return useQuery({
    queryKey: [project, "prompts", "versions", prompt, page],
    queryFn: ({ signal }) =>
      call("prompts", "versions", { params: { project, prompt }, query: { page, size: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

function useSave<T, R>(project: string, save: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [project, "prompts", "list"] });
      void queries.invalidateQueries({ queryKey: [project, "prompts", "versions"] });
    },
  });
}

export const useCreatePrompt = (project: string) =>
  useSave(project, ({ body, key }: { body: PromptBody; key: string }) =>
    call("prompts", "create", { params: { project }, body, idempotencyKey: key }),
  );

export const useUpdatePrompt = (project: string) =>
  useSave(
    project,
    ({ prompt, body, key }: { prompt: string; body: ArgsOf<"prompts", "update">["body"]; key: string }) =>
      call("prompts", "update", { params: { project, prompt }, body, idempotencyKey: key }),
  );
