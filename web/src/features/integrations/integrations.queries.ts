import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

export function useIntegrations(project: string) {
  return useQuery({
    queryKey: [project, "integrations"],
    queryFn: ({ signal }) => call("integrations", "list", { params: { project }, signal }),
  });
}

function useChange<T, R>(project: string, change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "integrations"] }),
  });
}

export const useCreateIntegration = (project: string) =>
  useChange(project, (body: ArgsOf<"integrations", "create">["body"]) =>
    call("integrations", "create", { params: { project }, body }),
  );

export const useRevokeIntegration = (project: string) =>
  useChange(project, (integration: string) =>
    call("integrations", "revoke", { params: { project, integration } }),
  );

export const useSetDownlinks = (project: string) =>
  useChange(
    project,
    ({ integration, body }: { integration: string; body: ArgsOf<"integrations", "setDownlinks">["body"] }) =>
      call("integrations", "setDownlinks", { params: { project, integration }, body }),
  );
