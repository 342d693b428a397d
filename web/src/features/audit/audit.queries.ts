import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";

export type AuditQuery = NonNullable<ArgsOf<"audit", "list">["query"]>;

export function useAudit(project: string, query: AuditQuery) {
  return useQuery({
    queryKey: [project, "audit", "list", query],
    queryFn: ({ signal }) => call("audit", "list", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useAuditChoices(project: string) {
  return useQuery({
    queryKey: [project, "audit", "choices"],
    queryFn: ({ signal }) => call("audit", "choices", { params: { project }, signal }),
  });
}

export function exportAudit(project: string, format: "csv" | "xlsx", query: AuditQuery): Promise<void> {
  const { page: _page, size: _size, sort: _sort, q: _q, ...filters } = query;
  return download(
    address(specOf("audit", format).path, { project }, filters as Record<string, string | string[]>),
  );
}
