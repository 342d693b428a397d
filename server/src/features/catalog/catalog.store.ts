// The only place that writes stations and the other records that plans refer to.
import type { CatalogEntry, CatalogKind } from "@vetaverde/contract/catalog";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { keepWords } from "../../platform/db/search-words.ts";

/** A row of either table: stations have a place, frequencies a step, the others neither. */
export interface CatalogRow {
  id: string;
  name: string;
  active: boolean;
  frequency: CatalogEntry["frequency"] | null;
  description: string | null;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
}

export interface CatalogQuery {
  page: number;
  size: number;
  sort: "name" | "-name" | undefined;
  /** Folded text to be found in the name. */
  key: string | null;
}

export interface CatalogValues extends Omit<CatalogRow, "id"> {
  nameKey: string;
}

const stationColumns = sql`id, name, active, null::text as frequency, description, latitude, longitude, elevation`;
const entryColumns = sql`id, name, active, frequency, null::text as description, null::float8 as latitude,
  null::float8 as longitude, null::float8 as elevation`;

/** Where the records of a kind stand: stations have a table of their own. */
function place(
  project: string,
  kind: CatalogKind,
): { from: RawBuilder<unknown>; columns: RawBuilder<unknown> } {
  if (kind === "stations")
    return { from: sql`stations where project_id = ${project}`, columns: stationColumns };
  return {
    from: sql`catalog_entries where project_id = ${project} and kind = ${kind}`,
    columns: entryColumns,
  };
}

export async function list(
  db: Db,
  project: string,
  kind: CatalogKind,
  query: CatalogQuery,
): Promise<{ items: CatalogRow[]; total: number }> {
  const { from, columns } = place(project, kind);
  const pattern = query.key ? `%${query.key.replace(/[\\%_]/g, "\\$&")}%` : null;
  const filter = sql`and (${pattern}::text is null or name_key like ${pattern})`;
  const order = query.sort === "-name" ? sql`name_key desc` : sql`name_key`;
  const { rows } = await sql<CatalogRow>`select ${columns} from ${from} ${filter}
    order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${from} ${filter}`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
}

export async function lock(
  tx: Tx,
  project: string,
  kind: CatalogKind,
  id: string,
): Promise<CatalogRow | undefined> {
  const { from, columns } = place(project, kind);
  const { rows } = await sql<CatalogRow>`select ${columns} from ${from} and id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function insert(
  tx: Tx,
  project: string,
  kind: CatalogKind,
  id: string,
  v: CatalogValues,
): Promise<void> {
  if (kind === "stations") {
    await sql`insert into stations (project_id, id, name, name_key, description, latitude, longitude, elevation, active) values
      (${project}, ${id}, ${v.name}, ${v.nameKey}, ${v.description}, ${v.latitude}, ${v.longitude}, ${v.elevation}, ${v.active})`.execute(
      tx,
    );
    await keepWords(tx, project, [v.nameKey]);
    return;
  }
  await sql`insert into catalog_entries (project_id, id, kind, name, name_key, frequency, active) values
    (${project}, ${id}, ${kind}, ${v.name}, ${v.nameKey}, ${v.frequency}, ${v.active})`.execute(tx);
}

export async function update(
  tx: Tx,
  project: string,
  kind: CatalogKind,
  id: string,
  v: CatalogValues,
): Promise<void> {
  if (kind === "stations") {
    await sql`update stations set name = ${v.name}, name_key = ${v.nameKey}, description = ${v.description},
      latitude = ${v.latitude}, longitude = ${v.longitude}, elevation = ${v.elevation}, active = ${v.active}
      where project_id = ${project} and id = ${id}`.execute(tx);
    await keepWords(tx, project, [v.nameKey]);
    return;
  }
  await sql`update catalog_entries set name = ${v.name}, name_key = ${v.nameKey}, frequency = ${v.frequency}, active = ${v.active}
    where project_id = ${project} and kind = ${kind} and id = ${id}`.execute(tx);
}
