import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";

export const IMPORTS_SHOWN = 10;

export function useImports(project: string, page: number) {
  return useQuery({
    queryKey: [project, "samples", "imports", page],
    queryFn: ({ signal }) =>
      call("sampleImports", "list", { params: { project }, query: { page, size: IMPORTS_SHOWN }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useWithdraw(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call("sampleImports", "withdraw", {
        params: { project, import: id },
        body: { reason },
        overlay: true,
      }),
    // Also where it failed: somebody else may have taken it back. Limits, diagrams and stations read what laboratories say.
    onSettled: () => queries.invalidateQueries({ queryKey: [project] }),
  });
}
