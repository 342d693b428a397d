import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { chosen, type SampleQuery } from "./environment-report.store.ts";
import type { SeriesRow } from "./rows.gen.ts";

export interface SeriesQuery extends SampleQuery {
  parameter: string;
  /** Null: all fractions. */
  fraction: "" | "total" | "dissolved" | null;
}

/** The newest results of a parameter, by day, those without a day last, and the total number. */
export async function series(
  db: Db,
  project: string,
  { parameter, fraction, ...query }: SeriesQuery,
  limit: number,
): Promise<{ rows: SeriesRow[]; total: number }> {
  const { rows } = await sql<SeriesRow>`
    with picked as materialized (select s.id, s.code, s.station_id, s.sampled_on, s.sampled, st.name ${chosen(project, query)}),
    measured as (
      select r.id as result, p.id as sample, p.code, p.name as station, p.station_id as "stationId", p.sampled_on, p.sampled, r.fraction, r.kind,
          r.raw, r.unit as "rawUnit", r.value, r.standard, 'negative' = any(r.flags) as negative, r.import_id, r.row_number, r.column_number, count(*) over ()::int as total
        from picked p join published_results r on r.project_id = ${project} and r.sample_id = p.id
       where r.parameter = ${parameter} and (${fraction}::text is null or r.fraction = ${fraction})
       order by p.sampled_on desc nulls last, r.import_id, r.row_number, r.column_number, r.id limit ${limit}
    )
    select t.result, t.sample, t.code, t.station, t."stationId", t.sampled as date, t.fraction, t.kind, t.raw, t."rawUnit",
        t.value /* As reported by the laboratory; null: a non-detect without a limit. */,
        t.standard /* In the parameter's unit; null when it cannot be converted. */,
        t.negative /* Negative although the parameter cannot be. */, t.total /* Number of results of the query, beyond the limit too. */
      from measured t order by t.sampled_on nulls last, t.station, t.fraction, t.import_id, t.row_number, t.column_number, t.result`.execute(
    db,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
