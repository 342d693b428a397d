import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { ProjectRow } from "./rows.gen.ts";

export type { ProjectRow } from "./rows.gen.ts";

/** The requesting user and the time: guest permissions expire. */
export interface ProjectViewer {
  id: string;
  systemAdmin: boolean;
  now: Date;
}

const columns = ({
  id,
  systemAdmin,
  now,
}: ProjectViewer) => sql`p.id, p.name, p.company, p.color, p.logo, p.main, p.time_zone as "timeZone", p.near_days as "nearDays",
  p.url_policy, p.date_policy, (select count(*)::int from project_members m where m.project_id = p.id) as users,
  (select count(*)::int from published_menu_sizes e where e.project_id = p.id) as menus,
  exists (select 1 from published_project_smtp s where s.project_id = p.id and s.active) as smtp,
  p.xmin::text as version, (${systemAdmin} or exists (select 1 from project_members m
    where m.project_id = p.id and m.user_id = ${id} and (1 = any(m.permissions)
      or (1 = any(m.guest_permissions) and (m.guest_expires_at is null or m.guest_expires_at > ${now}))))) as admin`;

export interface ProjectQuery {
  page: number;
  size: number;
  sort: "name" | "-name" | "company" | "-company" | undefined;
  q: string | undefined;
  looker: ProjectViewer;
}

const orders = {
  name: sql`p.name`,
  "-name": sql`p.name desc`,
  company: sql`p.company, p.name`,
  "-company": sql`p.company desc, p.name`,
};

/** Condition over `p`: the projects that `listProjects` lists. */
const visibleTo = ({ id, systemAdmin, now }: ProjectViewer) =>
  systemAdmin
    ? sql`true`
    : sql`exists (select 1 from project_members m where m.project_id = p.id and m.user_id = ${id}
        and (m.permissions <> '{}' or (m.guest_permissions <> '{}'
             and (m.guest_expires_at is null or m.guest_expires_at > ${now}))))`;

/** The only project visible to the user, else the one of them that was entered last. */
export async function findLanding(db: Db, looker: ProjectViewer): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow & { enteredAt: Date | null }>`
    select ${columns(looker)}, e.entered_at as "enteredAt" from projects p
      left join project_entries e on e.project_id = p.id and e.user_id = ${looker.id}
     where ${visibleTo(looker)} order by e.entered_at desc nulls last limit 2`.execute(db);
  const [first] = rows;
  if (!first || (rows.length > 1 && first.enteredAt === null)) return undefined;
  const { enteredAt: _enteredAt, ...found } = first;
  return found;
}

export async function recordEntry(
  db: Db,
  { project, user, now }: { project: string; user: string; now: Date },
): Promise<void> {
  await sql`insert into project_entries as e (project_id, user_id, entered_at) values (${project}, ${user}, ${now})
    on conflict (project_id, user_id) do update set entered_at = greatest(e.entered_at, excluded.entered_at)`.execute(
    db,
  );
}

/**
 * Projects in which the user currently has a permission (guest permissions may have expired); the system administrator
 * sees every project.
 */
export async function listProjects(
  db: Db,
  query: ProjectQuery,
): Promise<{ items: ProjectRow[]; total: number }> {
  const mine = visibleTo(query.looker);
  const pattern = query.q ? `%${query.q.replace(/[\\%_]/g, "\\$&")}%` : null;
  const where = sql`where ${mine} and (${pattern}::text is null or p.name ilike ${pattern} or p.company ilike ${pattern})`;
  const order = query.sort ? orders[query.sort] : sql`p.main desc, p.name`;
  const { rows } = await sql<ProjectRow>`select ${columns(query.looker)} from projects p ${where}
    order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*)::int as total from projects p ${where}`.execute(db);
  return { items: rows, total: counts[0]?.total ?? 0 };
}

export async function findProject(
  db: Db | Tx,
  id: string,
  looker: ProjectViewer,
): Promise<ProjectRow | undefined> {
  const { rows } =
    await sql<ProjectRow>`select ${columns(looker)} from projects p where p.id = ${id}`.execute(db);
  return rows[0];
}

export type ProjectFields = Pick<
  ProjectRow,
  "name" | "company" | "color" | "logo" | "main" | "timeZone" | "nearDays" | "url_policy"
> & { date_policy: Date | null };

/**
 * Serialises creating and changing projects, so that the checks of their number and of the main project are reliable.
 */
export async function lockProjects(tx: Tx): Promise<void> {
  await acquireLock(tx, lockNamed("projects"));
}

export async function countProjects(tx: Db | Tx): Promise<{ total: number; main: number }> {
  const { rows } = await sql<{ total: number; main: number }>`select count(*)::int as total,
    count(*) filter (where main)::int as main from projects`.execute(tx);
  return rows[0] ?? { total: 0, main: 0 };
}

/** Whether another project of that company has the name, ignoring case. */
export async function isNameUsed(
  tx: Tx,
  { name, company }: Pick<ProjectRow, "name" | "company">,
  but: string | null,
): Promise<boolean> {
  const { rows } = await sql`select from projects where lower(name) = lower(${name})
    and lower(company) = lower(${company}) and id is distinct from ${but}::uuid limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertProject(tx: Tx, id: string, fields: ProjectFields): Promise<void> {
  await sql`insert into projects (id, name, company, color, logo, main, time_zone, near_days, url_policy, date_policy)
    values (${id}, ${fields.name}, ${fields.company}, ${fields.color}, ${fields.logo}, ${fields.main}, ${fields.timeZone},
      ${fields.nearDays}, ${fields.url_policy}, ${fields.date_policy})`.execute(tx);
}

export async function updateProject(tx: Tx, id: string, fields: ProjectFields): Promise<void> {
  await sql`update projects set name = ${fields.name}, company = ${fields.company}, color = ${fields.color},
    logo = ${fields.logo}, main = ${fields.main}, time_zone = ${fields.timeZone}, near_days = ${fields.nearDays},
    url_policy = ${fields.url_policy}, date_policy = ${fields.date_policy} where id = ${id}`.execute(tx);
}

/** Unmarks the main project when another is to become it. @returns the one that was unmarked */
export async function unsetMain(tx: Tx, next: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`update projects set main = false where main and id <> ${next}
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** The user who uploaded a picture; undefined when the picture does not exist. */
export async function findImage(tx: Tx, id: string): Promise<{ by: string } | undefined> {
  const { rows } = await sql<{
    by: string;
  }>`select made_by as by from published_images where id = ${id}`.execute(tx);
  return rows[0];
}
