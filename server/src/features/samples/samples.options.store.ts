// Filter options of samples, and the results of the filtered samples for a download.
import type { ResultFlag } from "@vetaverde/contract/samples";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { flagsOf } from "./quality/balance-flags.store.ts";
import type { Counted, NamedSample, ResultRow } from "./rows.gen.ts";
import { joined, named, narrowed, type SampleQuery } from "./samples.store.ts";

export type { NamedSample, ResultRow } from "./rows.gen.ts";

/** Only values that occur in some sample of the project. */
export async function options(db: Db, project: string) {
  const of = sql`s.project_id = ${project} and not s.emptied`;
  const [stations, campaigns, laboratories, parameters, flags, samples] = await Promise.all([
    sql<Counted>`select t.id, t.name, count(*)::int as samples from samples s
      join published_stations t on t.project_id = s.project_id and t.id = s.station_id
      where ${of} group by t.id, t.name, t.name_key order by t.name_key`.execute(db),
    sql<Counted>`select c.id, c.name, count(*)::int as samples from samples s
      join campaigns c on c.project_id = s.project_id and c.id = s.campaign_id
      where ${of} group by c.id, c.name order by max(s.sampled_on) desc nulls last, c.name`.execute(db),
    sql<Counted>`select l.id, l.name, count(*)::int as samples from samples s
      join laboratories l on l.project_id = s.project_id and l.id = s.laboratory_id
      where ${of} group by l.id, l.name, l.name_key order by l.name_key`.execute(db),
    sql<{ code: string; results: number }>`select parameter as code, count(*)::int as results
      from published_results where project_id = ${project} group by parameter`.execute(db),
    sql<{ flag: ResultFlag }>`select distinct f as flag from published_results, unnest(flags) f
        where project_id = ${project} and flags <> '{}' and f <> 'balance'
      union select 'balance' from unbalanced_samples where project_id = ${project} order by flag`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from samples s where ${of}`.execute(db),
  ]);
  return {
    stations: stations.rows,
    campaigns: campaigns.rows,
    laboratories: laboratories.rows,
    parameters: parameters.rows,
    flags: flags.rows.map(({ flag }) => flag),
    samples: samples.rows[0]?.n ?? 0,
  };
}

/**
 * The samples that match, newest first, those without a day last. @param after the last sample of the previous batch
 */
export async function nextSamples(
  db: Db,
  project: string,
  query: SampleQuery,
  after: NamedSample | null,
  size: number,
): Promise<NamedSample[]> {
  const day = sql`coalesce(s.sampled_on, '-infinity'::date)`;
  const beyond = after
    ? sql`and (${day}, s.id) < (coalesce(${after.day}::date, '-infinity'::date), ${after.id}::uuid)`
    : sql``;
  const { rows } =
    await sql<NamedSample>`select ${named}, s.sampled_on::text as day /* First day where only the month or year is known. */
    from ${joined}
    where ${narrowed(project, query)} ${beyond} order by ${day} desc, s.id desc limit ${size}`.execute(db);
  return rows;
}

/** The currently valid results of some samples, by sample. */
export async function resultsIn(
  db: Db,
  project: string,
  samples: readonly string[],
): Promise<Map<string, ResultRow[]>> {
  const { rows } =
    await sql<ResultRow>`select r.sample_id as sample, r.parameter, r.fraction, r.kind, r.unit, r.standard,
      r.raw, v.method, r.comment, ${flagsOf(project)} as flags /* not null: each result has flags */, i.file_name as file, r.row_number as row
    from published_results v join results r on r.project_id = v.project_id and r.id = v.id
    join sample_imports i on i.project_id = r.project_id and i.id = r.import_id
    where v.project_id = ${project} and v.sample_id = any(${samples}::uuid[])
    order by r.parameter, r.fraction, r.row_number, r.id`.execute(db);
  const of = new Map<string, ResultRow[]>(samples.map((id) => [id, []]));
  for (const row of rows) of.get(row.sample)?.push(row);
  return of;
}
