// The only module that writes stations and the other entries that plans refer to.
import type { CatalogEntry, CatalogKind } from "@vetaverde/contract/catalog";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { indexNames } from "../../platform/db/search-index.ts";
import type { CatalogRow } from "./rows.gen.ts";

export type { CatalogRow } from "./rows.gen.ts";

export interface CatalogQuery {
  page: number;
  size: number;
  sort: "name" | "-name" | undefined;
  /** Folded text to search for in the name. */
  key: string | null;
  active: boolean | null;
  placed: boolean | null;
}

export interface CatalogValues extends Omit<CatalogRow, "id" | "version" | "mergedId" | "mergedName"> {
  nameKey: string;
}

const stationColumns = sql`e.id, e.name, e.active, e.version, e.merged_into as "mergedId", m.name as "mergedName",
  null::text as frequency, '{}'::uuid[] as components, e.description, e.latitude, e.longitude, e.elevation`;
const entryColumns = sql`e.id, e.name, e.active, e.version, e.merged_into as "mergedId", m.name as "mergedName",
  e.frequency, e.component_ids as components, null::text as description, null::float8 as latitude,
  null::float8 as longitude, null::float8 as elevation`;

interface Place {
  table: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** Restricts the rows of the table, aliased `e`, to those of the kind. */
  where: RawBuilder<unknown>;
}

/** Where the records of a kind are stored: stations have a table of their own. */
function placeOf(project: string, kind: CatalogKind): Place {
  return kind === "stations"
    ? { table: sql`stations`, columns: stationColumns, where: sql`e.project_id = ${project}` }
    : {
        table: sql`catalog_entries`,
        columns: entryColumns,
        where: sql`e.project_id = ${project} and e.kind = ${kind}`,
      };
}

const rowsOf = ({ table, columns, where }: Place) =>
  sql`select ${columns} from ${table} e left join ${table} m on m.project_id = e.project_id and m.id = e.merged_into
    where ${where}`;

export async function list(
  db: Db,
  project: string,
  kind: CatalogKind,
  query: CatalogQuery,
): Promise<{ items: CatalogRow[]; total: number }> {
  const place = placeOf(project, kind);
  const pattern = query.key ? `%${query.key.replace(/[\\%_]/g, "\\$&")}%` : null;
  const placed =
    kind === "stations" && query.placed !== null
      ? sql`and (e.latitude is not null) = ${query.placed}`
      : sql``;
  const filter = sql`and (${pattern}::text is null or e.name_key like ${pattern})
    and (${query.active}::boolean is null or e.active = ${query.active}) ${placed}`;
  const order =
    query.sort === "-name"
      ? sql`e.name_key desc`
      : query.sort === "name"
        ? sql`e.name_key`
        : sql`e.active desc, e.position nulls last, e.name_key`;
  const { rows } = await sql<CatalogRow>`${rowsOf(place)} ${filter}
    order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${place.table} e where ${place.where} ${filter}`.execute(db);
  return { items: rows, total: counts[0]?.total ?? 0 };
}

export async function find(
  db: Db | Tx,
  project: string,
  kind: CatalogKind,
  id: string,
): Promise<CatalogRow | undefined> {
  const { rows } = await sql<CatalogRow>`${rowsOf(placeOf(project, kind))} and e.id = ${id}`.execute(db);
  return rows[0];
}

/** The entry, locked until the transaction ends. */
export async function lock(
  tx: Tx,
  project: string,
  kind: CatalogKind,
  id: string,
): Promise<CatalogRow | undefined> {
  const { rows } =
    await sql<CatalogRow>`${rowsOf(placeOf(project, kind))} and e.id = ${id} for update of e`.execute(tx);
  return rows[0];
}

/** Whether all of the ids are active entries of the kind. */
export async function areActive(
  tx: Tx,
  project: string,
  kind: CatalogKind,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { table, where } = placeOf(project, kind);
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${table} e
    where ${where} and e.active and e.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows[0]?.found === new Set(ids).size;
}

interface EntryKey {
  project: string;
  kind: CatalogKind;
  id: string;
}

export async function insert(tx: Tx, { project, kind, id }: EntryKey, v: CatalogValues): Promise<void> {
  if (kind === "stations") {
    await sql`insert into stations (project_id, id, name, name_key, description, latitude, longitude, elevation, active) values
      (${project}, ${id}, ${v.name}, ${v.nameKey}, ${v.description}, ${v.latitude}, ${v.longitude}, ${v.elevation}, ${v.active})`.execute(
      tx,
    );
    await indexNames(tx, project, [v.nameKey]);
    return;
  }
  await sql`insert into catalog_entries (project_id, id, kind, name, name_key, frequency, component_ids, active) values
    (${project}, ${id}, ${kind}, ${v.name}, ${v.nameKey}, ${v.frequency}, ${v.components}::uuid[], ${v.active})`.execute(
    tx,
  );
}

/**
 * Inserts entries that consist of a name alone, in order after the existing ones; a name that the kind already has is
 * skipped. @returns the entries that were created
 */
export async function insertNames(
  tx: Tx,
  project: string,
  entries: readonly {
    id: string;
    kind: Exclude<CatalogKind, "stations">;
    name: string;
    nameKey: string;
    frequency: CatalogEntry["frequency"] | null;
    components: readonly string[];
  }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
          as (id uuid, kind text, name text, "nameKey" text, frequency text, components uuid[]))
        with ordinality as g (id, kind, name, "nameKey", frequency, components, n)),
    last as (select kind, max(position) as position from catalog_entries where project_id = ${project} group by kind)
    insert into catalog_entries (project_id, id, kind, name, name_key, frequency, component_ids, position)
    select ${project}, g.id, g.kind, g.name, g."nameKey", g.frequency, g.components,
           coalesce(l.position, 0) + row_number() over (partition by g.kind order by g.n)
      from given g left join last l using (kind)
    on conflict (project_id, kind, name_key) do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Folded names of a kind with their entries, archived and merged ones included. */
export async function entriesByKey(
  tx: Tx,
  project: string,
  kind: CatalogKind,
  keys: readonly string[],
): Promise<Map<string, { id: string; active: boolean }>> {
  const { table, where } = placeOf(project, kind);
  const { rows } = await sql<{ key: string; id: string; active: boolean }>`
    select e.name_key as key, coalesce(e.merged_into, e.id) as id, e.active or e.merged_into is not null as active
      from ${table} e where ${where} and e.name_key = any(${[...keys]}::text[])`.execute(tx);
  return new Map(rows.map(({ key, ...entry }) => [key, entry]));
}

export async function update(tx: Tx, { project, kind, id }: EntryKey, v: CatalogValues): Promise<void> {
  // Restoring a merged entry makes it independent again.
  const merged = sql`case when ${v.active} then null else merged_into end`;
  if (kind === "stations") {
    await sql`update stations set name = ${v.name}, name_key = ${v.nameKey}, description = ${v.description},
      latitude = ${v.latitude}, longitude = ${v.longitude}, elevation = ${v.elevation}, active = ${v.active},
      merged_into = ${merged}, version = version + 1
      where project_id = ${project} and id = ${id}`.execute(tx);
    await indexNames(tx, project, [v.nameKey]);
    return;
  }
  await sql`update catalog_entries set name = ${v.name}, name_key = ${v.nameKey}, frequency = ${v.frequency},
    component_ids = ${v.components}::uuid[], active = ${v.active}, merged_into = ${merged}, version = version + 1
    where project_id = ${project} and kind = ${kind} and id = ${id}`.execute(tx);
}

/** Numbers the active entries of a kind from 1, the given one at `position` (the last place where there are fewer). */
export async function reorder(tx: Tx, { project, kind, id }: EntryKey, position: number): Promise<void> {
  const { table, where } = placeOf(project, kind);
  await sql`with others as (
      select e.id, row_number() over (order by e.position nulls last, e.name_key) as n
        from ${table} e where ${where} and e.active and e.id <> ${id}),
    placed as (
      select id, case when n < ${position} then n else n + 1 end as n from others
      union all
      select ${id}::uuid, least(${position}, (select count(*) + 1 from others)))
    update ${table} e set position = p.n from placed p
     where ${where} and e.id = p.id and e.position is distinct from p.n`.execute(tx);
}

/** Archives an entry that was merged into another; entries merged into it earlier now lead to the other as well. */
export async function markMerged(
  tx: Tx,
  project: string,
  kind: CatalogKind,
  from: string,
  into: string,
): Promise<void> {
  const { table, where } = placeOf(project, kind);
  await sql`update ${table} e set active = false, merged_into = ${into}, version = e.version + 1
    where ${where} and (e.id = ${from} or e.merged_into = ${from})`.execute(tx);
}

/** Counts the subcomponents that name each environmental component. */
export async function countSubcomponents(
  db: Db | Tx,
  project: string,
  components: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select c.id, count(*)::int as count from catalog_entries e, unnest(e.component_ids) as c (id)
     where e.project_id = ${project} and e.kind = 'subcomponents' and e.active and c.id = any(${[...components]}::uuid[])
     group by c.id`.execute(db);
  return rows;
}

/** Subcomponents of one environmental component become subcomponents of another. */
export async function moveSubcomponents(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await sql`update catalog_entries set version = version + 1, component_ids = (
      select array_agg(distinct case when c = ${from}::uuid then ${into}::uuid else c end) from unnest(component_ids) as c)
    where project_id = ${project} and kind = 'subcomponents' and ${from}::uuid = any(component_ids)`.execute(
    tx,
  );
}
