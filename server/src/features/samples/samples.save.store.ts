// Writes what a preview holds, in statements over all of it at once.
import { SOLIDS } from "@vetaverde/domain/chemistry/matrix";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { keepWords } from "../../platform/db/search-words.ts";
import { beside, same } from "./sample-previews.store.ts";

/** One import after another, and none while a unit changes: two of the same file add nothing twice. */
export async function oneAtATime(tx: Tx, project: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`samples ${project}`}, 0))`.execute(tx);
}

export async function keepLaboratory(
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

interface Target {
  project: string;
  preview: string;
  import: string;
  laboratory: string | null;
}

const staged = ({ project, preview }: Target) => sql`sample_preview_results n
  join published_stations t on t.project_id = n.project_id and t.name_key = n.station_key
  where n.project_id = ${project} and n.preview_id = ${preview}`;

/** @returns how many samples there were not yet */
export async function insertSamples(tx: Tx, to: Target): Promise<number> {
  await sql`insert into campaigns (project_id, id, name, name_key)
    select ${to.project}, gen_random_uuid(), min(n.campaign), lower(n.campaign) from ${staged(to)} and n.campaign is not null
     group by lower(n.campaign) on conflict (project_id, name_key) do nothing`.execute(tx);
  const made = await sql<{
    key: string;
  }>`insert into samples (project_id, id, code, code_key, station_id, campaign_id, laboratory_id, matrix, category,
      sampled_on, sampled_at, import_id)
    select ${to.project}, gen_random_uuid(), s.code, s.code_key, s.station_id,
      (select c.id from campaigns c where c.project_id = ${to.project} and c.name_key = lower(s.campaign)),
      ${to.laboratory}, s.matrix, case when s.matrix = any(${[...SOLIDS]}::text[]) then 'geochemistry' else 'water' end,
      s.day, s.at, ${to.import}
    from (select distinct on (t.id, n.code_key) t.id as station_id, n.code, n.code_key, n.campaign, n.matrix, n.day, n.at
      from ${staged(to)} order by t.id, n.code_key, n.n) s
    on conflict (project_id, station_id, code_key) do nothing returning code_key as key`.execute(tx);
  await keepWords(
    tx,
    to.project,
    made.rows.map(({ key }) => key),
  );
  return made.rows.length;
}

/**
 * Tells samples of earlier files what those did not say; what is known of them stays. They are written down, for whoever has to
 * look at them again.
 */
export async function fillSamples(tx: Tx, to: Target): Promise<void> {
  await sql`with said as (
      select station_key, code_key, min(day) as day, min(at) as at, min(matrix) as matrix, min(lower(campaign)) as campaign
        from sample_preview_results where project_id = ${to.project} and preview_id = ${to.preview}
       group by station_key, code_key),
    told as (
      select s.id, n.day, n.at, n.matrix, n.campaign from said n
        join published_stations t on t.project_id = ${to.project} and t.name_key = n.station_key
        join samples s on s.project_id = t.project_id and s.station_id = t.id and s.code_key = n.code_key
       where s.import_id <> ${to.import} and (s.sampled_on is null and n.day is not null
          or s.sampled_at is null and n.at is not null or s.matrix is null and n.matrix is not null
          or s.campaign_id is null and n.campaign is not null
          or s.laboratory_id is null and ${to.laboratory}::uuid is not null)),
    filled as (
      update samples s set sampled_on = coalesce(s.sampled_on, told.day), sampled_at = coalesce(s.sampled_at, told.at),
          matrix = coalesce(s.matrix, told.matrix), laboratory_id = coalesce(s.laboratory_id, ${to.laboratory}::uuid),
          category = case when s.matrix is null and told.matrix = any(${[...SOLIDS]}::text[]) then 'geochemistry' else s.category end,
          campaign_id = coalesce(s.campaign_id, (select c.id from campaigns c
            where c.project_id = ${to.project} and c.name_key = told.campaign))
        from told where s.project_id = ${to.project} and s.id = told.id returning s.id)
    insert into sample_fillings (project_id, import_id, sample_id)
    select ${to.project}, ${to.import}, id from filled`.execute(tx);
}

/** Adds what is not held already. @returns how many results */
export async function insertResults(tx: Tx, to: Target): Promise<number> {
  const made =
    await sql`insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, method,
      comment, flags, import_id, row_number, column_number)
    select n.project_id, gen_random_uuid(), s.id, n.parameter, n.fraction, n.kind, n.value, n.unit, n.standard, n.raw, n.method,
      n.comment, n.flags, ${to.import}, n.row_number, n.column_number
    from sample_preview_results n
    join published_stations t on t.project_id = n.project_id and t.name_key = n.station_key
    join samples s on s.project_id = n.project_id and s.station_id = t.id and s.code_key = n.code_key
    where n.project_id = ${to.project} and n.preview_id = ${to.preview} and not exists (
      select from published_results h where h.project_id = n.project_id and h.sample_id = s.id and h.parameter = n.parameter
        and h.fraction = n.fraction and ${same})
    order by n.n`.execute(tx);
  return Number(made.numAffectedRows ?? 0);
}

/** Older results give way to those of this import that differ from them; what the file says again stays. */
export async function replaceOlder(
  tx: Tx,
  to: Target,
  why: { reason: string; at: Date; by: string },
): Promise<number> {
  const made = await sql`insert into result_replacements (project_id, result_id, by_result, reason, at, by)
    select distinct on (h.id) ${to.project}, h.id, r.id, ${why.reason}, ${why.at}, ${why.by}
      from results r
      join published_results h on h.project_id = r.project_id and h.sample_id = r.sample_id and h.parameter = r.parameter
        and h.fraction = r.fraction and h.id <> r.id
      join results o on o.project_id = h.project_id and o.id = h.id and o.import_id <> r.import_id
     where r.project_id = ${to.project} and r.import_id = ${to.import}
       and not exists (select from ${beside(to.project, to.preview)} and h.id = o.id and ${same})
     order by h.id, r.row_number`.execute(tx);
  return Number(made.numAffectedRows ?? 0);
}

export async function finish(tx: Tx, to: Target): Promise<void> {
  await sql`update sample_previews set saved_as = ${to.import} where project_id = ${to.project} and id = ${to.preview}`.execute(
    tx,
  );
  await sql`delete from sample_preview_results where project_id = ${to.project} and preview_id = ${to.preview}`.execute(
    tx,
  );
}
