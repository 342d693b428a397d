import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { PolicyAcceptance, policiesEndpoints } from "@vetaverde/contract/policies";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fold } from "@vetaverde/domain/text/fold";
import { type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { everyRow } from "../../platform/db/every-row.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import * as store from "./acceptances.store.ts";
import { policyWords } from "./policies.messages.ts";

const BATCH = 500;

type Calls = typeof policiesEndpoints;
type Query = Input<Calls["acceptances"]>["query"];

export interface AcceptancesService {
  /** @param project null: over the whole platform */
  list(project: string | null, query: Query): Promise<Reply<Calls["acceptances"]>>;
  file(
    ctx: Context,
    project: string | null,
    filters: store.AcceptanceFilters,
    format: "csv" | "xlsx",
  ): Promise<FileReply>;
}

export function createAcceptancesService({
  db,
  now = Date.now,
}: {
  db: Db;
  now?: () => number;
}): AcceptancesService {
  return {
    list: async (project, { page, size, sort, q, ...filters }) => {
      const { rows, total } = await store.listAcceptances(db, project, {
        ...filters,
        q: fold(q ?? ""),
        offset: (page - 1) * size,
        size,
        ascending: sort === "acceptedAt",
      });
      return { items: rows.map(toDto), total, page, size };
    },
    file: (ctx, project, filters, format) => {
      const { file } = policyWords(ctx.locale);
      return tableFile({
        name: `${file}-${new Date(now()).toISOString().slice(0, 10)}`,
        sheet: file.slice(0, 31),
        format,
        columns: columnsOf(ctx),
        rows: everyRow<store.AcceptanceRow>(BATCH, (after) =>
          store.nextAcceptances(db, project, filters, after, BATCH),
        ),
      });
    },
  };
}

function columnsOf(ctx: Context): TableColumn<store.AcceptanceRow>[] {
  const { columns } = policyWords(ctx.locale);
  return [
    { header: columns.acceptedAt, value: (row) => row.acceptedAt },
    { header: columns.project, value: (row) => row.projectName },
    { header: columns.name, value: (row) => row.name },
    { header: columns.email, value: (row) => row.email },
    { header: columns.policy, value: (row) => row.title },
    { header: columns.startDate, value: (row) => row.startDate },
    { header: columns.language, value: (row) => row.locale },
    { header: columns.sha256, value: (row) => row.sha256 },
    { header: columns.urlPolicy, value: (row) => row.urlPolicy },
    { header: columns.datePolicy, value: (row) => row.datePolicy },
  ];
}

const toDto = (row: store.AcceptanceRow): WithDates<PolicyAcceptance> => ({
  id: row.id,
  acceptedAt: row.acceptedAt,
  user: { id: row.userId, name: row.name, email: row.email },
  project: { id: row.projectId, name: row.projectName },
  policy: { id: row.policyId, title: row.title, startDate: row.startDate },
  locale: row.locale,
  sha256: row.sha256,
  urlPolicy: row.urlPolicy,
  datePolicy: row.datePolicy,
});
