import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export interface ProjectRow {
  id: string;
  name: string;
  company: string;
  color: string;
  logo: string | null;
  main: boolean;
  timeZone: string;
  nearDays: number;
  url_policy: string | null;
  date_policy: Date | null;
  users: number;
}

const project = sql`p.id, p.name, p.company, p.color, p.logo, p.main, p.time_zone as "timeZone", p.near_days as "nearDays",
  p.url_policy, p.date_policy, (select count(*)::int from project_members m where m.project_id = p.id) as users`;

export interface ProjectQuery {
  page: number;
  size: number;
  sort: "name" | "-name" | "company" | "-company" | undefined;
  q: string | undefined;
  /** Null: every project. */
  member: string | null;
  now: Date;
}

const orders = {
  name: sql`p.name`,
  "-name": sql`p.name desc`,
  company: sql`p.company, p.name`,
  "-company": sql`p.company desc, p.name`,
};

/** Projects in which the member holds a permission at this moment: a guest whose time is over no longer sees it. */
export async function listProjects(
  db: Db,
  query: ProjectQuery,
): Promise<{ items: ProjectRow[]; total: number }> {
  const mine = query.member
    ? sql`exists (select 1 from project_members m where m.project_id = p.id and m.user_id = ${query.member}
        and (m.permissions <> '{}' or (m.guest_permissions <> '{}'
             and (m.guest_expires_at is null or m.guest_expires_at > ${query.now}))))`
    : sql`true`;
  const pattern = query.q ? `%${query.q.replace(/[\\%_]/g, "\\$&")}%` : null;
  const where = sql`where ${mine} and (${pattern}::text is null or p.name ilike ${pattern} or p.company ilike ${pattern})`;
  const order = query.sort ? orders[query.sort] : sql`p.main desc, p.name`;
  const { rows } = await sql<ProjectRow>`select ${project} from projects p ${where}
    order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from projects p ${where}`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
}

export async function findProject(db: Db, id: string): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow>`select ${project} from projects p where p.id = ${id}`.execute(db);
  return rows[0];
}
