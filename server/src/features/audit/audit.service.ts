import type { AuditEntry, auditEndpoints } from "@vetaverde/contract/audit";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fold } from "@vetaverde/domain/text/fold";
import { type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { everyRow } from "../../platform/db/every-row.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { auditWords } from "./audit.messages.ts";
import * as store from "./audit.store.ts";

const BATCH = 500;

type Query = Input<(typeof auditEndpoints)["list"]>["query"];

export interface AuditService {
  /** @param project null: changes that concern the platform and no project */
  list(project: string | null, query: Query): Promise<Reply<(typeof auditEndpoints)["list"]>>;
  choices(project: string): Promise<Reply<(typeof auditEndpoints)["choices"]>>;
  file(
    ctx: Context,
    project: string,
    filters: store.AuditFilters,
    format: "csv" | "xlsx",
  ): Promise<FileReply>;
}

export function createAuditService({ db, now = Date.now }: { db: Db; now?: () => number }): AuditService {
  return {
    list: async (project, { page, size, sort, q, ...filters }) => {
      const requested = {
        ...filters,
        q: fold(q ?? ""),
        offset: (page - 1) * size,
        size,
        ascending: sort === "at",
      };
      const { rows, total } = await store.list(db, project ?? PLATFORM, requested);
      return { items: rows.map(toDto), total, page, size };
    },
    choices: (project) => store.choices(db, project),
    file: (ctx, project, filters, format) => {
      const { file } = auditWords[ctx.locale];
      return tableFile({
        name: `${file}-${new Date(now()).toISOString().slice(0, 10)}`,
        sheet: file.slice(0, 31),
        format,
        columns: columnsOf(ctx),
        rows: everyRow<store.AuditRow>(BATCH, (after) => store.next(db, project, filters, after, BATCH)),
      });
    },
  };
}

function columnsOf(ctx: Context): TableColumn<store.AuditRow>[] {
  const { columns } = auditWords[ctx.locale];
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  return [
    { header: columns.at, value: (row) => row.at },
    { header: columns.person, value: (row) => row.actorName },
    { header: columns.email, value: (row) => row.actorEmail },
    { header: columns.action, value: (row) => row.action },
    { header: columns.entity, value: (row) => row.entity },
    { header: columns.entityId, value: (row) => row.entityId },
    { header: columns.name, value: (row) => row.entityName },
    { header: columns.before, value: (row) => json(row.before) },
    { header: columns.after, value: (row) => json(row.after) },
    { header: columns.address, value: (row) => row.address },
    { header: columns.requestId, value: (row) => row.requestId },
  ];
}

const toDto = ({ actorId, actorName, actorEmail, ...row }: store.AuditRow): WithDates<AuditEntry> => ({
  ...row,
  before: row.before ?? null,
  after: row.after ?? null,
  actor: actorId && actorName && actorEmail ? { id: actorId, name: actorName, email: actorEmail } : null,
});
