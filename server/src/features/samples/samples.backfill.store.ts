// Facts that a file adds to its samples: those missing so far (day, hour, matrix, campaign, laboratory), each file's
// own statement, and which stored results it repeats.
import type { SamplesCompleted } from "@vetaverde/contract/sample-imports";
import { SOLIDS } from "@vetaverde/domain/chemistry/matrix";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";
import {
  isSameResult,
  knownSamples,
  matchingResults,
  stagedResults,
} from "./import/sample-previews.conflicts.ts";
import type { Target } from "./import/samples.save.store.ts";

/**
 * Known samples with missing facts that a preview provides, as `provided (id, emptied, day, until, at, matrix, campaign, filled)`;
 * existing facts are not overwritten.
 */
const backfillRows = (of: {
  project: string;
  preview: string;
  laboratory: boolean;
  /** Import whose newly created samples are excluded, because they already have all its facts. */
  import?: string;
}) => sql`${knownSamples(of.project, of.preview)},
  provided as materialized (
    select * from (
      select s.id, s.emptied, n.day, n.until, n.at, n.matrix, n.campaign, array_remove(array[
          case when s.sampled_on is null and n.day is not null then 'day' end,
          case when s.sampled_at is null and n.at is not null then 'hour' end,
          case when s.matrix is null and n.matrix is not null then 'matrix' end,
          case when s.campaign_id is null and n.campaign is not null then 'campaign' end,
          case when s.laboratory_id is null and ${of.laboratory} then 'laboratory' end], null) as filled
        from known k
       cross join lateral (select * from samples
         where project_id = ${of.project} and id = k.id and import_id is distinct from ${of.import ?? null}::uuid offset 0) s
       cross join lateral (select min(r.day) as day, (array_agg(r.until order by r.day))[1] as until, min(r.at) as at, min(r.matrix) as matrix, min(lower(r.campaign)) as campaign
         from ${stagedResults(of.project, of.preview)} r) n) lacking
     where cardinality(filled) > 0)`;

/** Samples without results count as new, so they are excluded. */
const countBackfill = (table: string) => sql`select count(*)::int as samples,
    (count(*) filter (where 'day' = any(filled)))::int as day, (count(*) filter (where 'hour' = any(filled)))::int as hour,
    (count(*) filter (where 'matrix' = any(filled)))::int as matrix,
    (count(*) filter (where 'campaign' = any(filled)))::int as campaign,
    (count(*) filter (where 'laboratory' = any(filled)))::int as laboratory from ${sql.table(table)} where not emptied`;
const NONE: SamplesCompleted = { samples: 0, day: 0, hour: 0, matrix: 0, campaign: 0, laboratory: 0 };

/** @returns how many existing samples saving a preview would complete, and how many of them per fact */
export async function previewBackfill(
  tx: Tx,
  project: string,
  preview: string,
  laboratory: boolean,
): Promise<SamplesCompleted> {
  const { rows } = await sql<SamplesCompleted>`with ${backfillRows({ project, preview, laboratory })}
    ${countBackfill("provided")}`.execute(tx);
  return rows[0] ?? NONE;
}

/**
 * Fills the missing facts, and records which fact of which sample was filled, for queries and for features that
 * re-evaluate these samples.
 */
export async function fillSamples(tx: Tx, to: Target): Promise<SamplesCompleted> {
  const { project } = to;
  const { rows } =
    await sql<SamplesCompleted>`with ${backfillRows({ ...to, laboratory: to.laboratory !== null })},
    filled as (
      update samples s set sampled_on = coalesce(s.sampled_on, provided.day),
          sampled_until = case when s.sampled_on is null then provided.until else s.sampled_until end, sampled_at = coalesce(s.sampled_at, provided.at),
          matrix = coalesce(s.matrix, provided.matrix), laboratory_id = coalesce(s.laboratory_id, ${to.laboratory}::uuid),
          category = case when s.matrix is null and provided.matrix = any(${[...SOLIDS]}::text[]) then 'geochemistry' else s.category end,
          campaign_id = coalesce(s.campaign_id, (select c.id from campaigns c
            where c.project_id = ${project} and c.name_key = provided.campaign))
        from provided where s.project_id = ${project} and s.id = provided.id returning s.id, provided.filled, provided.emptied),
    kept as (insert into sample_fillings (project_id, import_id, sample_id, filled)
      select ${project}, ${to.import}, id, filled from filled)
    ${countBackfill("filled")}`.execute(tx);
  return rows[0] ?? NONE;
}

/**
 * Records a file's facts about each of its samples, known ones included: they become the valid ones when other files
 * are withdrawn.
 */
export async function saveSampleFacts(tx: Tx, to: Target): Promise<void> {
  const latestValue = (stored: string, provided: string) =>
    sql`case when s.import_id = ${to.import} then ${sql.ref(`s.${stored}`)} else ${sql.ref(`n.${provided}`)} end`;
  await sql`with ${knownSamples(to.project, to.preview)}
    insert into sample_sayings (project_id, sample_id, import_id, day, until, at, matrix, campaign_id, laboratory_id)
    select ${to.project}, s.id, ${to.import}, ${latestValue("sampled_on", "day")}, ${latestValue("sampled_until", "until")}, ${latestValue("sampled_at", "at")}, ${latestValue("matrix", "matrix")},
      case when s.import_id = ${to.import} then s.campaign_id else (select c.id from campaigns c
        where c.project_id = ${to.project} and c.name_key = n.campaign) end, ${to.laboratory}::uuid
      from known k
     cross join lateral (select * from samples where project_id = ${to.project} and id = k.id offset 0) s
     cross join lateral (select min(r.day) as day, (array_agg(r.until order by r.day))[1] as until, min(r.at) as at, min(r.matrix) as matrix, min(lower(r.campaign)) as campaign
       from ${stagedResults(to.project, to.preview)} r) n`.execute(tx);
}

/**
 * Records which valid results a file repeats, in which cell, and what it states of their analysis. Must run before the file's own results are inserted.
 */
export async function saveRepeats(tx: Tx, to: Target): Promise<void> {
  await sql`with ${knownSamples(to.project, to.preview)},
    again as materialized (select h.id, n.raw, n.row_number, n.column_number, n.analysed_on, n.method, n.n from ${matchingResults(to.project, to.preview)} where ${isSameResult})
    insert into result_repeats (project_id, result_id, import_id, raw, row_number, column_number, analysed_on, method)
    select distinct on (r.first) ${to.project}, r.first, ${to.import}, a.raw, a.row_number, a.column_number, a.analysed_on, a.method
      from again a cross join lateral (select coalesce(copied_from, id) as first from results
        where project_id = ${to.project} and id = a.id offset 0) r order by r.first, a.n`.execute(tx);
}
