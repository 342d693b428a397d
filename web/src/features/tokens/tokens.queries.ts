import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

export function useTokens(project: string) {
  return useQuery({
    queryKey: [project, "tokens"],
    queryFn: ({ signal }) => call("tokens", "list", { params: { project }, signal }),
  });
}

export function useCreateToken(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ArgsOf<"tokens", "create">["body"]) =>
      call("tokens", "create", { params: { project }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "tokens"] }),
  });
}

export function useRevokeToken(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call("tokens", "revoke", { params: { project, token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "tokens"] }),
  });
}
