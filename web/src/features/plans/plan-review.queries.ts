import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";

/** What the review says of a plan, read anew each time that it is opened. */
export function usePlanReview(project: string, plan: string) {
  return useQuery({
    queryKey: [project, "plans", "review", plan],
    queryFn: ({ signal }) => call("plans", "lint", { params: { project, plan }, signal }),
  });
}

/** What the review says of an uploaded workbook; it does not change while the preview waits to be saved. */
export function usePreviewReview(project: string, preview: string, plan: string | undefined) {
  return useQuery({
    queryKey: [project, "plans", "preview-review", preview, plan],
    queryFn: ({ signal }) =>
      call("plans", "previewLint", { params: { project, preview }, query: { plan }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
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
