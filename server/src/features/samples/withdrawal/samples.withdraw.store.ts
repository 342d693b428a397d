// Withdraws an import with set-based statements. Rows of results and imports are only ever added.
import { SOLIDS } from "@vetaverde/domain/chemistry/matrix";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { ImportRow } from "../rows.gen.ts";

/** Imported files, newest first. @param one only this import */
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
  const { rows: counts } = await sql<{
    n: number;
  }>`select count(*)::int as n from sample_imports i where ${of}`.execute(db);
  return { rows, total: counts[0]?.n ?? 0 };
}

export interface Withdrawal {
  project: string;
  /** The withdrawn import. */
  import: string;
  /** The id of the withdrawal's own row. */
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

/** Withdrawn imports. */
const withdrawnOf = (project: string) =>
  sql`select withdraws from sample_imports where project_id = ${project} and withdraws is not null`;

/**
 * The file by which a result, as first stored, remains valid: its own import, or the first one that repeated it. No row
 * when all of them were withdrawn.
 */
const supportingFacts = (project: string, first: RawBuilder<unknown>) => sql`lateral (
  select f.import_id, f.row_number, f.column_number, f.raw from (
    select import_id, row_number, column_number, raw, 0 as rank, null::timestamptz as at from results
     where project_id = ${project} and id = ${first}
    union all
    select q.import_id, q.row_number, q.column_number, q.raw, 1, i.at from result_repeats q
      join sample_imports i on i.project_id = q.project_id and i.id = q.import_id
     where q.project_id = ${project} and q.result_id = ${first}) f
   where f.import_id not in (${withdrawnOf(project)}) order by f.rank, f.at limit 1)`;

/**
 * Invalidates the import's results, except those that another file repeated: these stay valid by that file. Otherwise
 * the results that they had replaced become valid again; in a chain of corrections, the last one that a remaining file
 * supports. Each step is a new row.
 * @returns number of invalidated and of restored results
 */
export async function withdrawResults(
  tx: Tx,
  w: Withdrawal,
): Promise<{ withdrawn: number; restored: number }> {
  const gone = await sql`insert into result_replacements (project_id, result_id, by_result, reason, at, by)
    select project_id, id, null, ${w.reason}, ${w.at}, ${w.by} from results r
     where project_id = ${w.project} and import_id = ${w.import} and not exists (
       select from result_replacements p where p.project_id = r.project_id and p.result_id = r.id)`.execute(
    tx,
  );
  const back = await sql`with recursive line as (
      select coalesce(r.copied_from, r.id) as first, b.*
        from results r
        join result_replacements g on g.project_id = r.project_id and g.result_id = r.id and g.by_result is null and g.at = ${w.at}
        left join ${supportingFacts(w.project, sql`coalesce(r.copied_from, r.id)`)} b on true
       where r.project_id = ${w.project} and r.import_id = ${w.import}
      union
      select p.first, b.* from line l
       cross join lateral (
         select id from results where project_id = ${w.project} and id = l.first
         union all select id from results where project_id = ${w.project} and copied_from = l.first) later
       cross join lateral (
         select coalesce(o.copied_from, o.id) as first from result_replacements x
           join results o on o.project_id = x.project_id and o.id = x.result_id
          where x.project_id = ${w.project} and x.by_result = later.id) p
        left join ${supportingFacts(w.project, sql`p.first`)} b on true
       where l.import_id is null)
    insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, method, comment,
      flags, analysed_on, import_id, row_number, column_number, copied_from)
    select r.project_id, gen_random_uuid(), r.sample_id, r.parameter, r.fraction, r.kind, r.value, r.unit, r.standard, l.raw,
      r.method, r.comment, r.flags, r.analysed_on, l.import_id, l.row_number, l.column_number, r.id
      from (select distinct on (first) * from line where import_id is not null order by first) l
      join results r on r.project_id = ${w.project} and r.id = l.first
     where not exists (
       select from (select id from results where project_id = ${w.project} and id = l.first
           union all select id from results where project_id = ${w.project} and copied_from = l.first) same
        where not exists (select from result_replacements p where p.project_id = ${w.project} and p.result_id = same.id))`.execute(
    tx,
  );
  return { withdrawn: Number(gone.numAffectedRows ?? 0), restored: Number(back.numAffectedRows ?? 0) };
}

/**
 * Sets each sample's facts to those of the first file that was not withdrawn, and hides samples without results that no
 * other file mentions. Records all affected samples with the withdrawal, for features that re-evaluate them.
 * @returns number of samples
 */
export async function deleteFacts(tx: Tx, w: Withdrawal): Promise<number> {
  const touched = await sql`insert into sample_fillings (project_id, import_id, sample_id)
    select ${w.project}, ${w.id}, sample_id from (
      select sample_id from results where project_id = ${w.project} and import_id = ${w.import}
      union select sample_id from sample_sayings where project_id = ${w.project} and import_id = ${w.import}) t`.execute(
    tx,
  );
  const first = (name: string) =>
    sql`(array_agg(${sql.ref(`y.${name}`)} order by i.at, i.id) filter (where b.id is null and ${sql.ref(`y.${name}`)} is not null))[1]`;
  const live = sql`bool_or(b.id is null)`;
  await sql`with touched as materialized (
      select sample_id from sample_fillings where project_id = ${w.project} and import_id = ${w.id}),
    said as materialized (
      select y.sample_id, ${live} as spoken, ${first("day")} as day,
          (array_agg(y.until order by i.at, i.id) filter (where b.id is null and y.day is not null))[1] as until, ${first("matrix")} as matrix,
          ${first("campaign_id")} as campaign_id, ${first("laboratory_id")} as laboratory_id
        from touched t join sample_sayings y on y.project_id = ${w.project} and y.sample_id = t.sample_id
        join sample_imports i on i.project_id = y.project_id and i.id = y.import_id
        left join sample_imports b on b.project_id = i.project_id and b.withdraws = i.id
       group by y.sample_id)
    update samples s set sampled_on = said.day, sampled_until = said.until, matrix = said.matrix, campaign_id = said.campaign_id,
        laboratory_id = said.laboratory_id,
        category = case when said.matrix = any(${[...SOLIDS]}::text[]) then 'geochemistry' else 'water' end,
        sampled_at = (select y.at from sample_sayings y join sample_imports i on i.project_id = y.project_id and i.id = y.import_id
          where y.project_id = ${w.project} and y.sample_id = s.id and y.day = said.day and y.at is not null
            and y.import_id not in (${withdrawnOf(w.project)}) order by i.at, i.id limit 1),
        emptied = not said.spoken and not exists (
          select from published_results r where r.project_id = s.project_id and r.sample_id = s.id)
      from said where s.project_id = ${w.project} and s.id = said.sample_id`.execute(tx);
  return Number(touched.numAffectedRows ?? 0);
}

/** Shows hidden samples again that an import mentions. @returns how many */
export async function unhideSamples(tx: Tx, project: string, id: string): Promise<number> {
  const affected =
    await sql`update samples s set emptied = false where project_id = ${project} and emptied and exists (
    select from sample_sayings y where y.project_id = s.project_id and y.sample_id = s.id and y.import_id = ${id})`.execute(
      tx,
    );
  return Number(affected.numAffectedRows ?? 0);
}
