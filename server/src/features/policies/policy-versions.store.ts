import type { Locale } from "@vetaverde/domain/locale";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { VersionRow } from "./rows.gen.ts";

export type { VersionRow } from "./rows.gen.ts";

const version = sql`p.id, p.texts, p.start_date as "startDate", p.published_at as "publishedAt",
  d.name || ' ' || d.last_name as "publishedBy",
  (select count(*)::int from policy_acceptances a where a.policy_id = p.id) as acceptances`;
const from = sql`from policies p left join published_user_directory d on d.id = p.published_by`;

export async function listVersions(
  db: Db,
  { offset, size, ascending }: { offset: number; size: number; ascending: boolean },
): Promise<{ rows: VersionRow[]; total: number }> {
  const order = ascending ? sql`p.start_date, p.id` : sql`p.start_date desc, p.id desc`;
  const { rows } = await sql<VersionRow>`select ${version} ${from} order by ${order}
    limit ${size} offset ${offset}`.execute(db);
  const counts = await sql<{ total: number }>`select count(*)::int as total from policies`.execute(db);
  return { rows, total: counts.rows[0]?.total ?? 0 };
}

export async function findVersion(db: Db | Tx, id: string): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select ${version} ${from} where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function insertVersion(
  tx: Tx,
  policy: {
    id: string;
    texts: Partial<Record<Locale, { title: string; content: string }>>;
    startDate: Date;
    by: string;
    at: Date;
  },
): Promise<void> {
  await sql`insert into policies (id, texts, start_date, published_by, published_at)
    values (${policy.id}, ${JSON.stringify(policy.texts)}::jsonb, ${policy.startDate}, ${policy.by}, ${policy.at})`.execute(
    tx,
  );
}
