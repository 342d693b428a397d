// The history of commitments, append-only.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Moment } from "./commitments.store.ts";
import type { HistoryRow } from "./rows.gen.ts";

export type { HistoryRow } from "./rows.gen.ts";

export async function insertHistory(
  tx: Tx,
  { project, at, by }: Moment,
  rows: readonly (Pick<HistoryRow, "version" | "action" | "reason" | "before" | "after"> & { id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into commitment_history (project_id, commitment_id, version, action, reason, before, after, at, by)
    select ${project}, id, version, action, reason, before, after, ${at}, ${by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (id uuid, version int, action text, reason text, before jsonb, after jsonb)`.execute(tx);
}

export async function history(db: Db, project: string, id: string): Promise<HistoryRow[]> {
  const { rows } =
    await sql<HistoryRow>`select h.version, h.action, h.reason, nullif(h.before, 'null'::jsonb) as before, h.after, h.at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) end as by
    from commitment_history h left join published_users u on u.id = h.by
    where h.project_id = ${project} and h.commitment_id = ${id} order by h.version desc`.execute(db);
  return rows;
}
