import { type RawBuilder, sql } from "kysely";
import type { Written } from "../../platform/context/written.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { indexNames } from "../../platform/db/search-index.ts";
import type { InstrumentRow } from "./rows.gen.ts";

export type { InstrumentRow } from "./rows.gen.ts";

export type { Written };

export interface Named {
  id: string;
  name: string;
}

export async function listUnits(
  db: Db,
  project: string,
  { page, size, sort, key }: { page: number; size: number; sort: string | undefined; key: string | null },
): Promise<{ items: Named[]; total: number }> {
  const filter = sql`where project_id = ${project} and (${like(key)}::text is null or name_key like ${like(key)})`;
  const { rows } = await sql<Named & { total: number }>`
    select id, name, (count(*) over ())::int as total from mining_units ${filter}
     order by name_key ${sort === "-name" ? sql`desc` : sql``} limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  return { items: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}

export async function insertUnit(
  tx: Tx,
  project: string,
  by: string,
  unit: Named & { nameKey: string },
): Promise<void> {
  await sql`insert into mining_units (project_id, id, name, name_key, created_by)
    values (${project}, ${unit.id}, ${unit.name}, ${unit.nameKey}, ${by})`.execute(tx);
}

/** Whether the mining unit and the prompt of an instrument belong to its project. */
export async function namesOf(
  tx: Tx,
  project: string,
  { miningUnit, prompt }: { miningUnit: string; prompt: string | null },
): Promise<{ miningUnit: boolean; prompt: boolean }> {
  const { rows } = await sql<{ miningUnit: boolean; prompt: boolean }>`select
    exists (select from mining_units where project_id = ${project} and id = ${miningUnit}) as "miningUnit",
    (${prompt}::uuid is null or exists (select from published_prompts where project_id = ${project} and id = ${prompt})) as prompt`.execute(
    tx,
  );
  return rows[0] ?? { miningUnit: false, prompt: false };
}

export interface InstrumentFilters {
  /** Folded text to search for in the names of the instrument and the mining unit. */
  key: string | null;
  miningUnit: string[] | null;
  year: number[] | null;
  state: string[] | null;
}

export interface InstrumentQuery extends InstrumentFilters {
  sort: string | undefined;
  page: number;
  size: number;
}

const columns = sql`i.id, json_build_object('id', u.id, 'name', u.name) as "miningUnit", i.name, i.year,
  i.starts_on as "startsOn", i.ends_on as "endsOn",
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as prompt,
  d.documents, d.pages, i.version, i.updated_at as "updatedAt", done.at as "processedAt",
  case when j.id is not null then json_build_object('id', j.id, 'state', j.state, 'page', j.page, 'pages', j.pages,
    'found', j.found, 'error', j.error, 'askedAt', j.asked_at, 'endedAt', j.ended_at) end as job`;
const from = sql`instruments i
  join mining_units u on u.project_id = i.project_id and u.id = i.mining_unit_id
  left join published_prompts p on p.project_id = i.project_id and p.id = i.prompt_id
  left join lateral (select count(*)::int as documents, coalesce(sum(pages), 0)::int as pages from instrument_documents d
     where d.project_id = i.project_id and d.instrument_id = i.id) d on true
  left join lateral (select * from instrument_jobs j where j.project_id = i.project_id and j.instrument_id = i.id
     order by j.asked_at desc, j.id desc limit 1) j on true
  left join lateral (select max(ended_at) as at from instrument_jobs e
     where e.project_id = i.project_id and e.instrument_id = i.id and e.state = 'done') done on true`;
const ORDERS: Record<string, RawBuilder<unknown>> = {
  name: sql`i.name_key`,
  "-name": sql`i.name_key desc`,
  year: sql`i.year`,
  "-year": sql`i.year desc`,
  miningUnit: sql`u.name_key`,
  "-miningUnit": sql`u.name_key desc`,
  updatedAt: sql`i.updated_at`,
  "-updatedAt": sql`i.updated_at desc`,
};

const like = (key: string | null) => (key ? `%${key.replace(/[\\%_]/g, "\\$&")}%` : null);

function where(project: string, { key, miningUnit, year, state }: InstrumentFilters): RawBuilder<unknown> {
  return sql`i.project_id = ${project}
    and (${like(key)}::text is null or i.name_key like ${like(key)} or u.name_key like ${like(key)} or i.year::text = ${key})
    and (${miningUnit}::uuid[] is null or i.mining_unit_id = any(${miningUnit}::uuid[]))
    and (${year}::int[] is null or i.year = any(${year}::int[]))
    and (${state}::text[] is null or coalesce(j.state, 'none') = any(${state}::text[]))`;
}

export async function list(
  db: Db,
  project: string,
  query: InstrumentQuery,
): Promise<{ items: InstrumentRow[]; total: number }> {
  const order = ORDERS[query.sort ?? "-updatedAt"] ?? sql`i.updated_at desc`;
  const [{ rows }, counts] = await Promise.all([
    sql<InstrumentRow>`select ${columns} from ${from} where ${where(project, query)}
      order by ${order}, i.name_key, i.id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${from} where ${where(project, query)}`.execute(
      db,
    ),
  ]);
  return { items: rows, total: counts.rows[0]?.total ?? 0 };
}

export async function find(db: Db | Tx, project: string, id: string): Promise<InstrumentRow | undefined> {
  const { rows } = await sql<InstrumentRow>`select ${columns} from ${from}
    where i.project_id = ${project} and i.id = ${id}`.execute(db);
  return rows[0];
}

export async function lock(tx: Tx, project: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from instruments where project_id = ${project} and id = ${id}
    for update`.execute(tx);
  return rows.length > 0;
}

export interface InstrumentFields {
  miningUnit: string;
  name: string;
  nameKey: string;
  year: number;
  startsOn: string | null;
  endsOn: string | null;
  prompt: string | null;
}

export async function insert(tx: Tx, { project, id, by, at }: Written, f: InstrumentFields): Promise<void> {
  await sql`insert into instruments (project_id, id, mining_unit_id, name, name_key, year, starts_on, ends_on,
      prompt_id, version, created_by, created_at, updated_by, updated_at)
    values (${project}, ${id}, ${f.miningUnit}, ${f.name}, ${f.nameKey}, ${f.year}, ${f.startsOn}, ${f.endsOn},
      ${f.prompt}, 1,
      ${by}, ${at}, ${by}, ${at})`.execute(tx);
  await indexNames(tx, project, [f.nameKey]);
}

export async function update(tx: Tx, { project, id, by, at }: Written, f: InstrumentFields): Promise<void> {
  await sql`update instruments set mining_unit_id = ${f.miningUnit}, name = ${f.name}, name_key = ${f.nameKey},
      year = ${f.year}, starts_on = ${f.startsOn}, ends_on = ${f.endsOn}, prompt_id = ${f.prompt}, version = version + 1, updated_by = ${by}, updated_at = ${at}
    where project_id = ${project} and id = ${id}`.execute(tx);
  await indexNames(tx, project, [f.nameKey]);
}

/** Raises the instrument's version after a change outside its own fields. */
export async function touch(tx: Tx, project: string, id: string): Promise<void> {
  await sql`update instruments set updated_at = now() where project_id = ${project} and id = ${id}`.execute(
    tx,
  );
}
