// The only module that writes prompts and their versions.
import type { Locale } from "@vetaverde/domain/locale";
import { sql } from "kysely";
import type { Written } from "../../platform/context/written.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { PromptRow, VersionRow } from "./rows.gen.ts";

export type { Written };

export interface PromptFields {
  name: string;
  nameKey: string;
  language: Locale;
  text: string;
  default: boolean;
  active: boolean;
}

export type PromptSort = "name" | "-name" | "updatedAt" | "-updatedAt";

export interface PromptQuery {
  page: number;
  size: number;
  sort: PromptSort | undefined;
  /** Folded text to search for in the name. */
  key: string | null;
  active: boolean | null;
}

const by = sql`json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name)`;
const heads = sql`p.id, p.name, p.language, p.is_default as default, p.active, p.version,
  p.updated_at as "updatedAt", ${by} as "updatedBy"`;
const from = sql`from prompts p join published_users u on u.id = p.updated_by`;
/** The default first, then active prompts. */
const orders = {
  name: sql`p.name_key`,
  "-name": sql`p.name_key desc`,
  updatedAt: sql`p.updated_at, p.id`,
  "-updatedAt": sql`p.updated_at desc, p.id`,
} as const;

/** Serialises changes of a project's prompts, for the uniqueness of names and of the default. */
export async function lockPrompts(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`prompts ${project}`));
}

export async function list(
  db: Db,
  project: string,
  query: PromptQuery,
): Promise<{ items: Omit<PromptRow, "text">[]; total: number }> {
  const pattern = query.key ? `%${query.key.replace(/[\\%_]/g, "\\$&")}%` : null;
  const filter = sql`where p.project_id = ${project} and (${pattern}::text is null or p.name_key like ${pattern})
    and (${query.active}::boolean is null or p.active = ${query.active})`;
  const order = query.sort ? orders[query.sort] : sql`p.is_default desc, p.active desc, p.name_key`;
  const [{ rows }, counts] = await Promise.all([
    sql<Omit<PromptRow, "text">>`select ${heads} ${from} ${filter} order by ${order}
      limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from prompts p ${filter}`.execute(db),
  ]);
  return { items: rows, total: counts.rows[0]?.total ?? 0 };
}

export async function find(db: Db | Tx, project: string, id: string): Promise<PromptRow | undefined> {
  const { rows } = await sql<PromptRow>`select ${heads}, p.text ${from}
    where p.project_id = ${project} and p.id = ${id}`.execute(db);
  return rows[0];
}

export async function findDefault(tx: Tx, project: string): Promise<PromptRow | undefined> {
  const { rows } = await sql<PromptRow>`select ${heads}, p.text ${from}
    where p.project_id = ${project} and p.is_default`.execute(tx);
  return rows[0];
}

export async function insert(tx: Tx, { project, id, by, at }: Written, f: PromptFields): Promise<void> {
  await sql`insert into prompts (project_id, id, name, name_key, language, text, is_default, active, version, updated_by, updated_at)
    values (${project}, ${id}, ${f.name}, ${f.nameKey}, ${f.language}, ${f.text}, ${f.default}, ${f.active}, 1, ${by}, ${at})`.execute(
    tx,
  );
  await storeVersion(tx, project, id);
}

export async function update(tx: Tx, { project, id, by, at }: Written, f: PromptFields): Promise<void> {
  await sql`update prompts set name = ${f.name}, name_key = ${f.nameKey}, language = ${f.language}, text = ${f.text},
      is_default = ${f.default}, active = ${f.active}, version = version + 1, updated_by = ${by}, updated_at = ${at}
    where project_id = ${project} and id = ${id}`.execute(tx);
  await storeVersion(tx, project, id);
}

/** Removes the default mark, which is a new version of that prompt too. */
export async function unsetDefault(tx: Tx, { project, id, by, at }: Written): Promise<void> {
  await sql`update prompts set is_default = false, version = version + 1, updated_by = ${by}, updated_at = ${at}
    where project_id = ${project} and id = ${id}`.execute(tx);
  await storeVersion(tx, project, id);
}

async function storeVersion(tx: Tx, project: string, id: string): Promise<void> {
  await sql`insert into prompt_versions (project_id, prompt_id, version, name, language, text, is_default, active, by, at)
    select project_id, id, version, name, language, text, is_default, active, updated_by, updated_at
      from prompts where project_id = ${project} and id = ${id}`.execute(tx);
}

export type PromptVersion = Omit<VersionRow, "total">;

export async function versions(
  db: Db,
  project: string,
  id: string,
  { page, size }: { page: number; size: number },
): Promise<{ items: PromptVersion[]; total: number }> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.name, v.language, v.text, v.is_default as default, v.active, v.at, ${by} as by,
           (count(*) over ())::int as total
      from prompt_versions v join published_users u on u.id = v.by
     where v.project_id = ${project} and v.prompt_id = ${id}
     order by v.version desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
