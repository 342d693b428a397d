// Uploaded catalogue files between preview and saving, the saved imports, and the entries that they write.
import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { CatalogFileFormat } from "@vetaverde/contract/catalog-imports";
import type { Place } from "@vetaverde/domain/geo/convert";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { firstPiece, laterPieces, readPieces } from "../../../platform/db/file-pieces.ts";
import { indexNames } from "../../../platform/db/search-index.ts";
import type { CatalogAnswers, SystemRead } from "./catalog-import.types.ts";
import type { ExistingEntry, PreviewRow } from "./rows.gen.ts";

export type { PreviewRow } from "./rows.gen.ts";

/** The caller's own preview in a project. */
export interface PreviewPlace {
  readonly project: string;
  readonly preview: string;
  readonly by: string;
}

const at = ({ project, preview, by }: PreviewPlace) =>
  sql`project_id = ${project} and id = ${preview} and created_by = ${by}`;

export interface PreviewValues {
  readonly format: CatalogFileFormat;
  readonly answers: CatalogAnswers;
  readonly isAnswered: boolean;
  readonly errorCount: number;
  /** JSON. */
  readonly rows: string;
  readonly systems: readonly SystemRead[];
  readonly compared: string;
}

export async function insertPreview(
  tx: Tx,
  place: PreviewPlace,
  file: { name: string; sha256: string; bytes: Buffer; expiresAt: Date },
  values: PreviewValues,
): Promise<void> {
  await sql`insert into catalog_previews (project_id, id, created_by, expires_at, file_name, file_sha256, file, format,
      answers, is_answered, error_count, rows, systems, compared)
    values (${place.project}, ${place.preview}, ${place.by}, ${file.expiresAt}, ${file.name}, ${file.sha256},
      ${firstPiece(file.bytes)}, ${values.format}, ${JSON.stringify(values.answers)}::jsonb,
      ${values.isAnswered}, ${values.errorCount}, ${values.rows}, ${JSON.stringify(values.systems)}::jsonb,
      ${values.compared})`.execute(tx);
  for (const piece of laterPieces(file.bytes)) {
    await sql`update catalog_previews set file = file || ${piece}
      where ${at(place)}`.execute(tx);
  }
}

export async function updatePreview(tx: Tx, place: PreviewPlace, values: PreviewValues): Promise<void> {
  await sql`update catalog_previews set answers = ${JSON.stringify(values.answers)}::jsonb,
      is_answered = ${values.isAnswered}, error_count = ${values.errorCount}, rows = ${values.rows},
      systems = ${JSON.stringify(values.systems)}::jsonb, compared = ${values.compared}
    where ${at(place)}`.execute(tx);
}

const columns = sql`file_name as "fileName", file_sha256 as sha256, format, answers, is_answered as "isAnswered",
  error_count as "errorCount", systems, compared /* not null: written with the preview */, expires_at as "expiresAt", length(file) as bytes /* Null once the preview is saved. */`;

export async function findPreview(db: Db, place: PreviewPlace): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`select ${columns} from catalog_previews where ${at(place)}`.execute(
    db,
  );
  return rows[0];
}

/** The preview with its rows, locked until the transaction ends, so that it is saved only once. */
export async function lockPreview(
  tx: Tx,
  place: PreviewPlace,
): Promise<(PreviewRow & { readonly rows: string | null }) | undefined> {
  const { rows } = await sql<PreviewRow & { rows: string | null }>`
    select ${columns}, rows from catalog_previews where ${at(place)} for update`.execute(tx);
  return rows[0];
}

/** The uploaded file in pieces that the driver converts without blocking the event loop. */
export const readFile = (db: Db, place: PreviewPlace, bytes: number): Promise<Buffer[]> =>
  readPieces(bytes, (from, length) =>
    sql<{ piece: Buffer | null }>`
      select substring(file from ${from}::int for ${length}::int) as piece
        from catalog_previews where ${at(place)}`.execute(db),
  );

export async function markSaved(tx: Tx, place: PreviewPlace, now: Date): Promise<void> {
  await sql`update catalog_previews set saved_at = ${now}, file = null, rows = null where ${at(place)}`.execute(
    tx,
  );
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await sql`delete from catalog_previews where expires_at < ${before}`.execute(db);
}

/** The entries of a project that have any of the names. */
export async function existingEntries(
  db: Db | Tx,
  project: string,
  names: readonly { kind: CatalogKind; nameKey: string }[],
): Promise<ExistingEntry[]> {
  const stations = names.filter(({ kind }) => kind === "stations").map(({ nameKey }) => nameKey);
  const others = names.filter(({ kind }) => kind !== "stations");
  const { rows } = await sql<ExistingEntry>`
    select s.id, 'stations' as kind, s.name, s.name_key as "nameKey", s.active, m.name as "mergedInto" /* Name of the entry that it was merged into. */, s.description,
           s.latitude, s.longitude, s.elevation, null as frequency, '{}'::text[] as components /* Folded names of environmental components. */
      from stations s left join stations m on m.project_id = s.project_id and m.id = s.merged_into
     where s.project_id = ${project} and s.name_key = any(${stations}::text[])
    union all
    select e.id, e.kind, e.name, e.name_key, e.active, m.name, null, null, null, null, e.frequency,
           array(select c.name_key from catalog_entries c
                  where c.project_id = e.project_id and c.id = any(e.component_ids) order by 1)
      from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as g (kind text, "nameKey" text)
      join catalog_entries e on e.project_id = ${project} and e.kind = g.kind and e.name_key = g."nameKey"
      left join catalog_entries m on m.project_id = e.project_id and m.id = e.merged_into`.execute(db);
  return rows;
}

/** Folded names of the project's environmental components, without archived and merged ones. */
export async function componentKeys(db: Db, project: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select name_key as key from catalog_entries
    where project_id = ${project} and kind = 'environmental-components' and active`.execute(db);
  return rows.map(({ key }) => key);
}

/** The median place of a project's stations, or null when fewer than three have one. */
export async function centreOfStations(db: Db, project: string): Promise<Place | null> {
  const { rows } = await sql<{ count: number; latitude: number | null; longitude: number | null }>`
    select count(*)::int as count, percentile_disc(0.5) within group (order by latitude) as latitude,
           percentile_disc(0.5) within group (order by longitude) as longitude
      from stations where project_id = ${project} and latitude is not null and active`.execute(db);
  const [found] = rows;
  if (!found || found.count < 3 || found.latitude === null || found.longitude === null) return null;
  return { latitude: found.latitude, longitude: found.longitude };
}

export type EntryToWrite = ExistingEntry & { readonly isNew: boolean };

/** Writes stations and other entries; environmental components come before the subcomponents that name them. */
export async function writeEntries(tx: Tx, project: string, entries: readonly EntryToWrite[]): Promise<void> {
  const of = (isStation: boolean, isNew: boolean) =>
    JSON.stringify(entries.filter((one) => (one.kind === "stations") === isStation && one.isNew === isNew));
  const station = sql`(id uuid, name text, "nameKey" text, description text, latitude float8, longitude float8,
    elevation float8, active boolean)`;
  await sql`insert into stations (project_id, id, name, name_key, description, latitude, longitude, elevation, active)
    select ${project}, g.id, g.name, g."nameKey", g.description, g.latitude, g.longitude, g.elevation, g.active
      from jsonb_to_recordset(${of(true, true)}::jsonb) as g ${station}`.execute(tx);
  await sql`update stations s set name = g.name, description = g.description, latitude = g.latitude,
      longitude = g.longitude, elevation = g.elevation, active = g.active, version = s.version + 1
    from jsonb_to_recordset(${of(true, false)}::jsonb) as g ${station}
    where s.project_id = ${project} and s.id = g.id`.execute(tx);
  const other = sql`(id uuid, kind text, name text, "nameKey" text, frequency text, active boolean, components text[])`;
  await sql`with given as (
      select * from rows from (jsonb_to_recordset(${of(false, true)}::jsonb) as ${other})
        with ordinality as r (id, kind, name, "nameKey", frequency, active, components, n)),
    last as (select kind, max(position) as position from catalog_entries where project_id = ${project} group by kind)
    insert into catalog_entries (project_id, id, kind, name, name_key, frequency, active, position)
    select ${project}, g.id, g.kind, g.name, g."nameKey", g.frequency, g.active,
           case when g.active then coalesce(l.position, 0) + row_number() over (partition by g.kind order by g.n) end
      from given g left join last l using (kind)`.execute(tx);
  await sql`update catalog_entries e set name = g.name, frequency = g.frequency, active = g.active, version = e.version + 1
    from jsonb_to_recordset(${of(false, false)}::jsonb) as g ${other}
    where e.project_id = ${project} and e.id = g.id`.execute(tx);
  const subcomponents = JSON.stringify(entries.filter(({ kind }) => kind === "subcomponents"));
  await sql`update catalog_entries e set component_ids = array(
      select c.id from catalog_entries c where c.project_id = ${project} and c.kind = 'environmental-components'
         and c.name_key = any(g.components) order by c.position nulls last, c.name_key)
    from jsonb_to_recordset(${subcomponents}::jsonb) as g ${other}
    where e.project_id = ${project} and e.id = g.id`.execute(tx);
  await indexNames(
    tx,
    project,
    entries.filter(({ kind }) => kind === "stations").map(({ nameKey }) => nameKey),
  );
}

export interface SavedImport {
  readonly id: string;
  readonly fileName: string;
  readonly fileSha256: string;
  readonly format: CatalogFileFormat;
  readonly rows: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly systems: readonly SystemRead[];
  readonly answers: CatalogAnswers;
  readonly at: Date;
}

export async function insertImport(tx: Tx, project: string, by: string, saved: SavedImport): Promise<void> {
  await sql`insert into catalog_imports (project_id, id, file_name, file_sha256, format, rows, created, changed, unchanged,
      systems, answers, imported_by, imported_at)
    values (${project}, ${saved.id}, ${saved.fileName}, ${saved.fileSha256}, ${saved.format}, ${saved.rows},
      ${saved.created}, ${saved.changed}, ${saved.unchanged}, ${JSON.stringify(saved.systems)}::jsonb,
      ${JSON.stringify(saved.answers)}::jsonb, ${by}, ${saved.at})`.execute(tx);
}

export type ListedImport = SavedImport & { readonly byId: string; readonly byName: string };

export async function listImports(
  db: Db | Tx,
  project: string,
  { page, size, q, id }: { page: number; size: number; q: string | null; id?: string },
): Promise<{ items: ListedImport[]; total: number }> {
  const pattern = q === null ? null : `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const filter = sql`i.project_id = ${project} and (${pattern}::text is null or i.file_name ilike ${pattern})
    and (${id ?? null}::uuid is null or i.id = ${id ?? null})`;
  const { rows } = await sql<ListedImport>`
    select i.id, i.file_name as "fileName", i.file_sha256 as "fileSha256", i.format, i.rows, i.created, i.changed,
           i.unchanged, i.systems, i.answers, i.imported_at as at, i.imported_by as "byId",
           coalesce(u.name || ' ' || u.last_name, '') as "byName"
      from catalog_imports i left join published_users u on u.id = i.imported_by
     where ${filter} order by i.imported_at desc, i.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from catalog_imports i where ${filter}`.execute(db);
  return { items: rows, total: counts[0]?.total ?? 0 };
}
