import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";

/** What the review says of a plan, read anew each time that it is opened. */
export function usePlanReview(project: string, plan: string) {
  return useQuery({
    queryKey: [project, "plans", "review", plan],
    queryFn: ({ signal }) => call("plans", "lint", { params: { project, plan }, signal }),
  });
}

export function useSetAside(project: string, plan: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ finding, ...body }: { finding: string; aside: boolean; reason?: string }) =>
      call("plans", "setAside", { params: { project, plan, finding }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "plans", "review", plan] }),
  });
}
