import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

export type RetentionBody = ArgsOf<"retention", "save">["body"];

export function useRetention(project: string) {
  return useQuery({
    queryKey: [project, "retention", "now"],
    queryFn: ({ signal }) => call("retention", "get", { params: { project }, signal }),
  });
}

/** Counted at each look: what was counted before is not what is there now. */
export function useRetentionPreview(project: string, months: number | null) {
  return useQuery({
    queryKey: [project, "retention", "preview", months],
    queryFn: ({ signal }) =>
      call("retention", "preview", { params: { project }, query: { months: months ?? 0 }, signal }),
    enabled: months !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useSaveRetention(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: RetentionBody; key: string }) =>
      call("retention", "save", { params: { project }, body, idempotencyKey: key }),
    // Also after a refusal: it may say that something else is so by now.
    onSettled: () => queries.invalidateQueries({ queryKey: [project, "retention"] }),
  });
}
