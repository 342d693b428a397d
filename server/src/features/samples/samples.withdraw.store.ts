// Takes back what an import brought, in statements over all of it at once. Results and imports are only ever added to.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

export interface ImportRow {
  id: string;
  laboratory: string | null;
  fileName: string;
  at: Date;
  by: string;
  byName: string;
  cells: number;
  imported: number;
  flagged: number;
  missing: number;
  rejected: number;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  reason: string | null;
}

/** Files that were imported, the newest first. @param one that alone */
export async function imports(
  db: Db | Tx,
  project: string,
  page: { limit: number; offset: number },
  one?: string,
): Promise<{ rows: ImportRow[]; total: number }> {
  const of = sql`i.project_id = ${project} and i.withdraws is null ${one ? sql`and i.id = ${one}` : sql``}`;
  const { rows } =
    await sql<ImportRow>`select i.id, l.name as laboratory, i.file_name as "fileName", i.at, i.by,
      u.name || ' ' || u.last_name as "byName", i.cells, i.imported, i.flagged, i.missing, i.rejected,
      w.at as "withdrawnAt", v.name || ' ' || v.last_name as "withdrawnBy", w.reason
    from (select * from sample_imports i where ${of} order by i.at desc, i.id limit ${page.limit} offset ${page.offset}) i
    left join laboratories l on l.project_id = i.project_id and l.id = i.laboratory_id
    join published_users u on u.id = i.by
    left join sample_imports w on w.project_id = i.project_id and w.withdraws = i.id
    left join published_users v on v.id = w.by
    order by i.at desc, i.id`.execute(db);
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::int as n from sample_imports i where ${of}`.execute(db);
  return { rows, total: counted[0]?.n ?? 0 };
}

export interface Withdrawal {
  project: string;
  /** What is taken back. */
  import: string;
  /** The line that takes it back. */
  id: string;
  reason: string;
  at: Date;
  by: string;
}

export async function insertWithdrawal(tx: Tx, w: Withdrawal): Promise<void> {
  await sql`insert into sample_imports (project_id, id, laboratory_id, file_name, sha256, cells, imported, flagged, missing,
      rejected, at, by, withdraws, reason)
    select project_id, ${w.id}, laboratory_id, file_name, sha256, 0, 0, 0, 0, 0, ${w.at}, ${w.by}, id, ${w.reason}
      from sample_imports where project_id = ${w.project} and id = ${w.import}`.execute(tx);
}

/** Imports of which nothing holds any longer. */
const takenBack = (project: string) =>
  sql`select withdraws from sample_imports where project_id = ${project} and withdraws is not null`;

/**
 * None of the import's results holds any longer. What they had taken the place of holds again, as a line of its own from the
 * file that it came in; of a chain of corrections the last whose file was not taken back as well.
 * @returns how many hold no longer, and how many again
 */
export async function takeBack(tx: Tx, w: Withdrawal): Promise<{ withdrawn: number; restored: number }> {
  const gone = await sql<{
    id: string;
  }>`insert into result_replacements (project_id, result_id, by_result, reason, at, by)
    select project_id, id, null, ${w.reason}, ${w.at}, ${w.by} from results r
     where project_id = ${w.project} and import_id = ${w.import} and not exists (
       select from result_replacements p where p.project_id = r.project_id and p.result_id = r.id)`.execute(
    tx,
  );
  const back = await sql`with recursive before as (
      select p.result_id as id from results r
        join result_replacements g on g.project_id = r.project_id and g.result_id = r.id and g.by_result is null and g.at = ${w.at}
        join result_replacements p on p.project_id = r.project_id and p.by_result = r.id
       where r.project_id = ${w.project} and r.import_id = ${w.import}
      union
      select p.result_id from before b
        join results r on r.project_id = ${w.project} and r.id = b.id and r.import_id in (${takenBack(w.project)})
        join result_replacements p on p.project_id = r.project_id and p.by_result = r.id)
    insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, method, comment,
      flags, import_id, row_number, column_number)
    select project_id, gen_random_uuid(), sample_id, parameter, fraction, kind, value, unit, standard, raw, method, comment,
      flags, import_id, row_number, column_number
      from results where project_id = ${w.project} and id in (select id from before)
       and import_id not in (${takenBack(w.project)})`.execute(tx);
  return { withdrawn: Number(gone.numAffectedRows ?? 0), restored: Number(back.numAffectedRows ?? 0) };
}

const NOTHING_HELD = sql`not exists (select from published_results r where r.project_id = s.project_id and r.sample_id = s.id)`;

/**
 * What only files that were taken back told of a sample is not known any longer. Samples that hold nothing are shown no more.
 * All that the import had to do with are written down beside the withdrawal, for whoever has to look at them again.
 * @returns how many samples
 */
export async function forget(tx: Tx, w: Withdrawal): Promise<number> {
  await sql`with told as (
      select sample_id, filled from sample_fillings where project_id = ${w.project} and import_id = ${w.import} and filled <> '{}')
    update samples s set sampled_on = case when not 'day' = any(told.filled) then sampled_on end,
        sampled_at = case when not 'hour' = any(told.filled) then sampled_at end,
        matrix = case when not 'matrix' = any(told.filled) then matrix end,
        category = case when 'matrix' = any(told.filled) then 'water' else category end,
        campaign_id = case when not 'campaign' = any(told.filled) then campaign_id end,
        laboratory_id = case when not 'laboratory' = any(told.filled) then laboratory_id end
      from told where s.project_id = ${w.project} and s.id = told.sample_id`.execute(tx);
  const touched = await sql`insert into sample_fillings (project_id, import_id, sample_id)
    select ${w.project}, ${w.id}, sample_id from (
      select sample_id from results where project_id = ${w.project} and import_id = ${w.import}
      union select sample_id from sample_fillings where project_id = ${w.project} and import_id = ${w.import}
      union select id from samples where project_id = ${w.project} and import_id = ${w.import}) t`.execute(
    tx,
  );
  await sql`with kept as (
      select f.sample_id, array_agg(distinct fact) as facts from sample_fillings f, unnest(f.filled) fact
       where f.project_id = ${w.project} and f.import_id not in (${takenBack(w.project)}) group by f.sample_id),
    empty as materialized (
      select s.id from samples s join sample_fillings t on t.project_id = s.project_id and t.import_id = ${w.id} and t.sample_id = s.id
       where s.project_id = ${w.project} and s.import_id in (${takenBack(w.project)}) and ${NOTHING_HELD})
    update samples s set emptied = true,
        sampled_on = case when 'day' = any(kept.facts) then sampled_on end,
        sampled_at = case when 'hour' = any(kept.facts) then sampled_at end,
        matrix = case when 'matrix' = any(kept.facts) then matrix end,
        category = case when 'matrix' = any(kept.facts) then category else 'water' end,
        campaign_id = case when 'campaign' = any(kept.facts) then campaign_id end,
        laboratory_id = case when 'laboratory' = any(kept.facts) then laboratory_id end
      from empty left join kept on kept.sample_id = empty.id
     where s.project_id = ${w.project} and s.id = empty.id`.execute(tx);
  return Number(touched.numAffectedRows ?? 0);
}

/** Samples that held nothing and of which an import brought results are shown again. @returns how many */
export async function showAgain(tx: Tx, project: string, id: string): Promise<number> {
  const made =
    await sql`update samples s set emptied = false where project_id = ${project} and emptied and exists (
    select from results r where r.project_id = s.project_id and r.sample_id = s.id and r.import_id = ${id})`.execute(
      tx,
    );
  return Number(made.numAffectedRows ?? 0);
}
