// Writes a preview's data with set-based statements.
import { SOLIDS } from "@vetaverde/domain/chemistry/matrix";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { indexNames } from "../../../platform/db/search-index.ts";
import { acquireLock, lockNamed } from "../../../platform/work/transaction-lock.ts";
import {
  isOfOtherLaboratory,
  isSameResult,
  knownSamples,
  matchingResults,
  stagedResults,
} from "./sample-previews.conflicts.ts";

/** Serialises the project's imports and unit changes, so that two imports of the same file add nothing twice. */
export async function lockImports(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`samples ${project}`));
}

export async function saveLaboratory(
  tx: Tx,
  project: string,
  of: { name: string; nameKey: string; columns: Readonly<Record<string, string>> },
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into laboratories (project_id, id, name, name_key, columns)
    values (${project}, ${newId()}, ${of.name}, ${of.nameKey}, ${JSON.stringify(of.columns)}::jsonb)
    on conflict (project_id, name_key) do update set columns = laboratories.columns || excluded.columns,
      version = laboratories.version + 1 returning id`.execute(tx);
  return rows[0]?.id ?? "";
}

export interface NewImport {
  id: string;
  laboratory: string | null;
  fileName: string;
  sha256: string;
  cells: number;
  imported: number;
  flagged: number;
  missing: number;
  rejected: number;
  at: Date;
  by: string;
}

export async function insertImport(tx: Tx, project: string, i: NewImport): Promise<void> {
  await sql`insert into sample_imports (project_id, id, laboratory_id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
    values (${project}, ${i.id}, ${i.laboratory}, ${i.fileName}, ${i.sha256}, ${i.cells}, ${i.imported}, ${i.flagged}, ${i.missing},
      ${i.rejected}, ${i.at}, ${i.by})`.execute(tx);
}

export interface Target {
  project: string;
  preview: string;
  import: string;
  laboratory: string | null;
  /** Folded name of the laboratory. */
  laboratoryKey: string | null;
}

/** Inserts the samples that the project lacks, with their campaigns, and their names into the search index. @returns number of new samples */
export async function insertSamples(tx: Tx, to: Target): Promise<number> {
  const { project, preview } = to;
  const stationOf = (alias: string) =>
    sql`published_stations t where t.project_id = ${project} and t.name_key = ${sql.ref(`${alias}.station_key`)}`;
  await sql`with named as materialized (select station_key, lower(campaign) as key, min(campaign) as name from sample_preview_results
      where project_id = ${project} and preview_id = ${preview} and campaign is not null group by station_key, lower(campaign))
    insert into campaigns (project_id, id, name, name_key)
    select ${project}, gen_random_uuid(), min(n.name), n.key from named n where exists (select from ${stationOf("n")})
     group by n.key on conflict (project_id, name_key) do nothing`.execute(tx);
  const inserted = await sql<{
    key: string;
  }>`with firsts as materialized (
      select distinct on (station_key, code_key) station_key, code, code_key, campaign, matrix, day, until, at from sample_preview_results
       where project_id = ${project} and preview_id = ${preview} order by station_key, code_key, n)
    insert into samples (project_id, id, code, code_key, station_id, campaign_id, laboratory_id, matrix, category,
      sampled_on, sampled_until, sampled_at, import_id)
    select ${project}, gen_random_uuid(), n.code, n.code_key, s.id,
      (select c.id from campaigns c where c.project_id = ${project} and c.name_key = lower(n.campaign)),
      ${to.laboratory}, n.matrix, case when n.matrix = any(${[...SOLIDS]}::text[]) then 'geochemistry' else 'water' end,
      n.day, n.until, n.at, ${to.import}
    from firsts n cross join lateral (select t.id from ${stationOf("n")} offset 0) s
    on conflict (project_id, station_id, code_key) do nothing returning code_key as key`.execute(tx);
  await indexNames(
    tx,
    to.project,
    inserted.rows.map(({ key }) => key),
  );
  return inserted.rows.length;
}

/**
 * Inserts results that are not stored already. `offset 0` keeps the planner from merging a lookup by key into the join,
 * whose rows it can not estimate (see `knownSamples`).
 * @returns number of results
 */
export async function insertResults(tx: Tx, to: Target): Promise<number> {
  const inserted = await sql`with ${knownSamples(to.project, to.preview)}
    insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, method,
      comment, flags, analysed_on, import_id, row_number, column_number)
    select n.project_id, gen_random_uuid(), k.id, n.parameter, n.fraction, n.kind, n.value, n.unit, n.standard, n.raw, n.method,
      n.comment, n.flags, n.analysed_on, ${to.import}, n.row_number, n.column_number
    from known k cross join ${stagedResults(to.project, to.preview)} n
    cross join lateral (select exists (select from published_results h where h.project_id = ${to.project} and h.sample_id = k.id
      and h.parameter = n.parameter and h.fraction = n.fraction and ${isSameResult}) as already_stored offset 0) stored
    where not stored.already_stored order by n.n`.execute(tx);
  return Number(inserted.numAffectedRows ?? 0);
}

/**
 * Marks older results as replaced by differing results of this import; those that the file repeats, and those of another
 * laboratory, stay valid.
 */
export async function replaceOlder(
  tx: Tx,
  to: Target,
  why: { reason: string; at: Date; by: string },
): Promise<number> {
  const inserted = await sql`with ${knownSamples(to.project, to.preview)},
    repeated as materialized (select distinct h.id from ${matchingResults(to.project, to.preview)} where ${isSameResult}),
    replacing as materialized (
      select h.id, r.id as by_result, r.row_number
        from known k
       cross join lateral (select * from results where project_id = ${to.project} and sample_id = k.id offset 0) r
       cross join lateral (select id, import_id from published_results where project_id = ${to.project} and sample_id = k.id
         and parameter = r.parameter and fraction = r.fraction and id <> r.id offset 0) h
       cross join lateral (select from results where project_id = ${to.project} and id = h.id
         and import_id <> ${to.import} offset 0) older
       where r.import_id = ${to.import} and not ${isOfOtherLaboratory(to.project, to.laboratoryKey)})
    insert into result_replacements (project_id, result_id, by_result, reason, at, by)
    select distinct on (id) ${to.project}, id, by_result, ${why.reason}, ${why.at}, ${why.by}
      from replacing where id not in (select id from repeated) order by id, row_number`.execute(tx);
  return Number(inserted.numAffectedRows ?? 0);
}

/** Marks the preview as saved by the import; its staged results are not needed any more. */
export async function markSavedAndDeleteStaged(tx: Tx, to: Target): Promise<void> {
  await sql`update sample_previews set saved_as = ${to.import} where project_id = ${to.project} and id = ${to.preview}`.execute(
    tx,
  );
  await sql`delete from sample_preview_results where project_id = ${to.project} and preview_id = ${to.preview}`.execute(
    tx,
  );
}
