import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";
import { protectionsKey } from "../../lib/protections.ts";

export type ChangesQuery = NonNullable<ArgsOf<"protections", "changes">["query"]>;

export function useChanges(project: string, query: ChangesQuery) {
  return useQuery({
    queryKey: [...protectionsKey(project), "list", query],
    queryFn: ({ signal }) => call("protections", "changes", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One change, wherever it stands in the list; a notice leads to it. */
export function useOneChange(project: string, change: string | null) {
  return useQuery({
    queryKey: [...protectionsKey(project), "one", change],
    queryFn: ({ signal }) =>
      call("protections", "changes", {
        params: { project },
        query: { size: 1, ...(change === null ? {} : { change }) },
        signal,
      }),
    enabled: project !== "" && change !== null,
    select: ({ items }) => items[0] ?? null,
  });
}

/** What was confirmed may concern any page: all of the project is asked for anew. */
function useDecision<T, R>(project: string, decide: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    // Also where it was refused: what is shown may be old.
    onSettled: () => queries.invalidateQueries({ queryKey: [project] }),
  });
}

export const useSetRule = (project: string) =>
  useDecision(project, (body: ArgsOf<"protections", "setRule">["body"]) =>
    call("protections", "setRule", { params: { project }, body }),
  );
export const useConfirm = (project: string) =>
  useDecision(project, (change: string) => call("protections", "confirm", { params: { project, change } }));
export const useReject = (project: string) =>
  useDecision(project, ({ change, reason }: { change: string; reason: string }) =>
    call("protections", "reject", { params: { project, change }, body: { reason } }),
  );
export const useWithdraw = (project: string) =>
  useDecision(project, (change: string) => call("protections", "withdraw", { params: { project, change } }));
