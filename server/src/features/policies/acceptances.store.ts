import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { AcceptanceRow } from "./rows.gen.ts";

export type { AcceptanceRow } from "./rows.gen.ts";

export interface AcceptanceFilters {
  policy?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const row = sql`a.id, a.accepted_at as "acceptedAt", a.user_id as "userId", d.name || ' ' || d.last_name as name, d.email,
  a.project_id as "projectId", j.name as "projectName", a.policy_id as "policyId",
  coalesce(p.texts -> a.locale ->> 'title', p.texts -> 'es' ->> 'title', '') as title, p.start_date as "startDate",
  a.locale, a.content_sha256 as sha256, a.url_policy as "urlPolicy", a.date_policy as "datePolicy"`;
const tables = sql`policy_acceptances a
  join policies p on p.id = a.policy_id
  join published_projects j on j.id = a.project_id
  join published_user_directory d on d.id = a.user_id`;

/** Project null: over the whole platform. */
const where = (project: string | null, { policy, from, to }: AcceptanceFilters) => sql`
  (${project}::uuid is null or a.project_id = ${project}::uuid)
  and (${policy ?? null}::uuid is null or a.policy_id = ${policy ?? null}::uuid)
  and (${from ?? null}::timestamptz is null or a.accepted_at >= ${from ?? null}::timestamptz)
  and (${to ?? null}::timestamptz is null or a.accepted_at < ${to ?? null}::timestamptz)`;

const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

export async function listAcceptances(
  db: Db,
  project: string | null,
  requested: AcceptanceFilters & { q: string; offset: number; size: number; ascending: boolean },
): Promise<{ rows: AcceptanceRow[]; total: number }> {
  const like = `%${literal(requested.q)}%`;
  const matches = sql`${where(project, requested)} and (${requested.q} = '' or d.name_key like ${like} or d.email like ${like})`;
  const order = requested.ascending ? sql`a.accepted_at, a.id` : sql`a.accepted_at desc, a.id desc`;
  const { rows } = await sql<AcceptanceRow>`select ${row} from ${tables} where ${matches}
    order by ${order} limit ${requested.size} offset ${requested.offset}`.execute(db);
  const counts = await sql<{
    total: number;
  }>`select count(*)::int as total from ${tables} where ${matches}`.execute(db);
  return { rows, total: counts.rows[0]?.total ?? 0 };
}

/**
 * The next rows after a mark, in the order of the table's key: every row is returned once, even while more are added.
 */
export async function nextAcceptances(
  db: Db,
  project: string | null,
  filters: AcceptanceFilters,
  after: { projectId: string; id: string } | null,
  size: number,
): Promise<AcceptanceRow[]> {
  const mark = after ? sql`(a.project_id, a.id) > (${after.projectId}::uuid, ${after.id}::uuid)` : sql`true`;
  const { rows } =
    await sql<AcceptanceRow>`select ${row} from ${tables} where ${where(project, filters)} and ${mark}
    order by a.project_id, a.id limit ${size}`.execute(db);
  return rows;
}
