import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

const keyOf = (project: string) => [project, "smtp"];

export function useSmtp(project: string) {
  return useQuery({
    queryKey: keyOf(project),
    queryFn: ({ signal }) => call("smtp", "get", { params: { project }, signal }),
    // What is being edited must not change below the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

function useChange<T, R>(project: string, change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keyOf(project) });
      void queries.invalidateQueries({ queryKey: ["projects"] });
    },
  });
}

export const useSaveSmtp = (project: string) =>
  useChange(project, (body: ArgsOf<"smtp", "save">["body"]) =>
    call("smtp", "save", { params: { project }, body }),
  );

export const useRemoveSmtp = (project: string) =>
  useChange(project, () => call("smtp", "remove", { params: { project } }));

/** Takes as long as the server that is tried out: the page waits with it. */
export const useTestSmtp = (project: string) =>
  useMutation({
    mutationFn: (body: ArgsOf<"smtp", "test">["body"]) => call("smtp", "test", { params: { project }, body }),
  });
