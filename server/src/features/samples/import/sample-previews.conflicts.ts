// Compares staged results with the stored ones of the same samples.
import type { AddedFacts } from "@vetaverde/contract/sample-imports";
import { SOLIDS } from "@vetaverde/domain/chemistry/matrix";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";
import type { ComparisonCounts, Correction } from "../rows.gen.ts";

/**
 * The project's samples that have a preview's codes, as `known (station_key, code_key, station_id, station, id, code)`.
 * The planner has no statistics on rows that were just written and estimates one or two of them; any join order that it
 * chooses takes minutes for some file. So the order is fixed here: codes, of which there are thousands, then lookups by
 * key.
 */
export const knownSamples = (project: string, preview: string) => sql`
  codes as materialized (select station_key, code_key from sample_preview_results
    where project_id = ${project} and preview_id = ${preview} group by station_key, code_key),
  known as materialized (
    select c.station_key, c.code_key, t.id as station_id, t.name as station, s.id, s.code from codes c
     cross join lateral (select id, name from published_stations
       where project_id = ${project} and name_key = c.station_key offset 0) t
     cross join lateral (select id, code from samples
       where project_id = ${project} and station_id = t.id and code_key = c.code_key offset 0) s)`;

/** The staged results of each known sample; joined to `known k`. */
export const stagedResults = (
  project: string,
  preview: string,
) => sql`lateral (select * from sample_preview_results
  where project_id = ${project} and preview_id = ${preview} and station_key = k.station_key and code_key = k.code_key offset 0)`;

/** Assigns staged results to the station into which theirs was merged after the file was read. */
export async function applyStationMerges(tx: Tx, project: string, preview: string): Promise<void> {
  await sql`with heirs as materialized (
      select t.name_key as old, h.name, h.name_key as key from published_stations t
        join published_stations h on h.project_id = t.project_id and h.id = t.merged_into
       where t.project_id = ${project})
    update sample_preview_results n set station = h.name, station_key = h.key from heirs h
     where n.project_id = ${project} and n.preview_id = ${preview} and n.station_key = h.old`.execute(tx);
}

/**
 * Distinguishes the solid and the water of one code by their matrix: their results are not of one sample, and none corrects
 * another.
 */
export async function disambiguateByMatrix(tx: Tx, project: string, preview: string): Promise<void> {
  const isSolid = (matrix: string) => sql`${sql.ref(matrix)} = any(${[...SOLIDS]}::text[])`;
  await sql`with codes as materialized (
      select station_key, code_key, matrix from sample_preview_results
       where project_id = ${project} and preview_id = ${preview} and matrix is not null group by station_key, code_key, matrix),
    other as materialized (
      select c.* from codes c
       cross join lateral (select id from published_stations
         where project_id = ${project} and name_key = c.station_key offset 0) t
       cross join lateral (select matrix from samples
         where project_id = ${project} and station_id = t.id and code_key = c.code_key offset 0) s
       where s.matrix is not null and (${isSolid("c.matrix")}) <> (${isSolid("s.matrix")}))
    update sample_preview_results n set code = n.code || ' · ' || c.matrix, code_key = n.code_key || ' · ' || c.matrix from other c
     where n.project_id = ${project} and n.preview_id = ${preview} and n.station_key = c.station_key
       and n.code_key = c.code_key and n.matrix = c.matrix`.execute(tx);
}

/** Hours of one visit, in seconds; as in `sample-identity.ts`. */
const MAX_VISIT_SECONDS = 3600;

/**
 * Distinguishes samples that only their station and day name by their hour, also from those of earlier files: uncoded
 * results of the morning and of the afternoon are of two waters. A staged sample gets the code of the stored one of its
 * visit; a further one of a day is named by its hour.
 */
export async function disambiguateByHour(tx: Tx, project: string, preview: string): Promise<void> {
  const isUncoded = (key: string, day: string) =>
    sql`(left(${sql.ref(key)}, 10) = ${sql.ref(day)}::text
      and (length(${sql.ref(key)}) = 10 or length(${sql.ref(key)}) = 16 and ${sql.ref(key)} ~ ' [0-9]{2}:[0-9]{2}$'))`;
  await sql`with codes as materialized (
      select station_key, code_key, day, min(at) as at from sample_preview_results
       where project_id = ${project} and preview_id = ${preview} and at is not null and until is null
         and ${isUncoded("code_key", "day")} group by station_key, code_key, day),
    stored as materialized (
      select c.*, s.code as known, s.code_key as known_key, abs(extract(epoch from s.sampled_at - c.at)) as apart from codes c
       cross join lateral (select id from published_stations
         where project_id = ${project} and name_key = c.station_key offset 0) t
       cross join lateral (select code, code_key, sampled_at from samples
         where project_id = ${project} and station_id = t.id and sampled_on = c.day and sampled_until is null
           and sampled_at is not null offset 0) s
       where ${isUncoded("s.code_key", "c.day")}),
    nearest as (select distinct on (station_key, code_key) station_key, code_key, day, known as code, known_key as new_key
      from stored where apart <= case when code_key in (day::text, known_key) then ${MAX_VISIT_SECONDS} else 0 end
      order by station_key, code_key, apart, known_key),
    other as materialized (
      select * from nearest
      union all
      select c.station_key, c.code_key, c.day, l.code, l.code from stored c
       cross join lateral (select c.day || ' ' || to_char(c.at at time zone p.time_zone, 'HH24:MI') as code
         from published_projects p where p.id = ${project}) l
       where c.known_key = c.code_key and not exists (
         select from nearest n where n.station_key = c.station_key and n.code_key = c.code_key))
    update sample_preview_results n set code = o.code, code_key = o.new_key from other o
     where n.project_id = ${project} and n.preview_id = ${preview} and n.station_key = o.station_key
       and n.code_key = o.code_key and n.day = o.day and o.new_key <> o.code_key`.execute(tx);
}

/**
 * Distinguishes samples with the same code by their day, also from those of earlier files: when a well's name is used
 * as the sample code, there is a new sample each month, and none corrects another.
 */
export async function disambiguateByDate(tx: Tx, project: string, preview: string): Promise<void> {
  // Compares codes instead of results: a file has some thousands of codes, but hundreds of thousands of results.
  const codes = sql`select station_key, code_key, day, until, ' · ' || partial_date(day, until) as of from sample_preview_results
    where project_id = ${project} and preview_id = ${preview} and day is not null group by station_key, code_key, day, until`;
  const is = sql`n.project_id = ${project} and n.preview_id = ${preview} and n.station_key = c.station_key
    and n.code_key = c.code_key and n.day = c.day and n.until is not distinct from c.until`;
  const storedSampleOf = (key: string) => sql`lateral (select id from published_stations
      where project_id = ${project} and name_key = c.station_key offset 0) t
    cross join lateral (select code, code_key, sampled_on, sampled_until, station_id from samples
      where project_id = ${project} and station_id = t.id and code_key = ${sql.ref(key)} offset 0) s`;
  const isSameDate = sql`s.sampled_on = c.day and s.sampled_until is not distinct from c.until`;
  await sql`with codes as materialized (${codes}),
    apart as (select *, code_key || of as day_key from codes),
    other as materialized (
      select c.* from apart c cross join ${storedSampleOf("c.code_key")} where not (${isSameDate})
      union select c.* from apart c cross join ${storedSampleOf("c.day_key")} where ${isSameDate})
    update sample_preview_results n set code = n.code || c.of, code_key = n.code_key || c.of from other c where ${is}`.execute(
    tx,
  );
  // A sample that this file distinguishes by day may be the one that an earlier file stored under the code without a
  // day.
  await sql`with codes as materialized (${codes}),
    bare as materialized (
      select c.station_key, c.code_key, c.day, c.until, s.code as known, s.code_key as known_key
        from (select *, left(code_key, -length(of)) as bare_key from codes where right(code_key, length(of)) = of) c
       cross join ${storedSampleOf("c.bare_key")}
       where ${isSameDate} and not exists (select from samples o where o.project_id = ${project}
         and o.station_id = s.station_id and o.code_key = c.code_key))
    update sample_preview_results n set code = c.known, code_key = c.known_key from bare c where ${is}`.execute(
    tx,
  );
}

/**
 * Joins each staged result `n` with the valid results `h` of the same sample, parameter and fraction; to be used after
 * `knownSamples`.
 */
export const matchingResults = (
  project: string,
  preview: string,
) => sql`known k cross join ${stagedResults(project, preview)} n
  cross join lateral (select * from published_results where project_id = ${project} and sample_id = k.id
    and parameter = n.parameter and fraction = n.fraction offset 0) h`;
/** Earlier versions stored `mg/L N` for nitrogen columns without a unit: it is the same quantity. */
const unitOf = (unit: string) =>
  sql`case when ${sql.ref(unit)} = 'mg/L N' then null else ${sql.ref(unit)} end`;
/**
 * The same number in another unit is another quantity, so the standardised value is compared as well, within rounding
 * error.
 */
export const isSameResult = sql`(h.kind = n.kind and h.value is not distinct from n.value
  and (h.standard is not distinct from n.standard or abs(h.standard - n.standard) <= 1e-9 * abs(h.standard))
  and (h.unit is not distinct from n.unit or h.standard is not null and ${unitOf("h.unit")} is not distinct from ${unitOf("n.unit")}))`;

/**
 * Whether the stored result `h` is another laboratory's: it is a measurement of its own, which none corrects. The imports of
 * other laboratories are few, and looked up once.
 */
export const isOfOtherLaboratory = (project: string, laboratory: string | null) =>
  laboratory === null
    ? sql`false`
    : sql`h.import_id in (select i.id from sample_imports i
        join laboratories l on l.project_id = i.project_id and l.id = i.laboratory_id
        where i.project_id = ${project} and l.name_key <> ${laboratory})`;

/** Whether the file states a fact of a repeated result that no file has stated; read only where it states one. */
const addsFact = (project: string, fact: "analysed_on" | "method") =>
  sql`case when ${sql.ref(`n.${fact}`)} is not null and ${isSameResult} then (select ${sql.ref(`p.${fact}`)} is null
    from published_results p where p.project_id = ${project} and p.id = h.id) else false end`;

export interface PreviewComparison {
  unchanged: number;
  corrections: number;
  corrected: Correction[];
  /** Stored results to which the file adds the day or the method of their analysis. */
  addedFacts: AddedFacts;
}

/** @param laboratory folded name of the file's laboratory; null: unknown */
export async function correctionsOf(
  tx: Tx,
  project: string,
  preview: string,
  laboratory: string | null,
): Promise<PreviewComparison> {
  const isOther = isOfOtherLaboratory(project, laboratory);
  const compared = sql`with ${knownSamples(project, preview)},
    compared as materialized (
      select n.n, min(k.station) as station, min(k.code) as sample, min(n.parameter) as parameter, min(h.raw) filter (where not ${isOther}) as before,
             min(n.raw) as after, bool_or(${isSameResult}) as unchanged, bool_and(${isOther}) as "isRepeat",
             bool_or(${addsFact(project, "analysed_on")}) as dated,
             bool_or(${addsFact(project, "method")}) as described
        from ${matchingResults(project, preview)} group by n.n)`;
  const counts = await sql<ComparisonCounts>`${compared}
    select (count(*) filter (where unchanged))::int as unchanged,
      (count(*) filter (where not unchanged and not "isRepeat"))::int as corrections,
      (count(*) filter (where dated or described))::int as results, (count(*) filter (where dated))::int as "analysedOn",
      (count(*) filter (where described))::int as method
      from compared`.execute(tx);
  const { unchanged = 0, corrections = 0, ...facts } = counts.rows[0] ?? {};
  const addedFacts = { results: 0, analysedOn: 0, method: 0, ...facts };
  if (corrections === 0) return { unchanged, corrections, corrected: [], addedFacts };
  const { rows: corrected } =
    await sql<Correction>`${compared} select station, sample, parameter, before /* not null: a correction has an older result */, after
    from compared where not unchanged and not "isRepeat" order by n limit 50`.execute(tx);
  return { unchanged, corrections, corrected, addedFacts };
}
