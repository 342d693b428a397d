import { address } from "../../lib/address.ts";
import { type ArgsOf, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";

export type AuditQuery = NonNullable<ArgsOf<"audit", "list">["query"]>;

export function exportAudit(project: string, format: "csv" | "xlsx", query: AuditQuery): Promise<void> {
  const { page: _page, size: _size, sort: _sort, q: _q, ...filters } = query;
  return download(
    address(specOf("audit", format).path, { project }, filters as Record<string, string | string[]>),
  );
}
