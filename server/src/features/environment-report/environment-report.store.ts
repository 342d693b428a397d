import { ION_PARAMETERS } from "@vetaverde/domain/chemistry/sample-ions";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { ChemistryRow, SampleRow, StationRow } from "./rows.gen.ts";

export interface SampleQuery {
  category: "water" | "geochemistry" | null;
  stations: string[] | null;
  campaigns: string[] | null;
  from: string | null;
  to: string | null;
}

/** A sample of an unknown day of a month or year is in every period that its own may be in. */
export const chosen = (project: string, query: SampleQuery): RawBuilder<unknown> => sql`
  from published_samples s
  join published_stations st on st.project_id = s.project_id and st.id = s.station_id
  left join published_campaigns c on c.project_id = s.project_id and c.id = s.campaign_id
  where s.project_id = ${project} and not s.emptied
    and (${query.category}::text is null or s.category = ${query.category})
    and (${query.stations}::text[] is null or s.station_id::text = any(${query.stations}) or st.name = any(${query.stations}))
    and (${query.campaigns}::uuid[] is null or s.campaign_id = any(${query.campaigns}))
    and (${query.from}::date is null or coalesce(s.sampled_until, s.sampled_on) >= ${query.from}::date)
    and (${query.to}::date is null or s.sampled_on <= ${query.to}::date)`;

export async function countSamples(db: Db, project: string, query: SampleQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${chosen(project, query)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * How many samples that match the other filters have no sampling day, and so belong to no period; 0 without a filter by
 * period.
 */
export async function countUndated(db: Db, project: string, query: SampleQuery): Promise<number> {
  if (query.from === null && query.to === null) return 0;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    ${chosen(project, { ...query, from: null, to: null })} and s.sampled_on is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * A page of samples, the oldest first, those without a day last, each with the data from which the diagrams are
 * computed.
 */
export async function samples(
  db: Db,
  project: string,
  query: SampleQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    with page as materialized (
      select s.id, s.code, st.name as station, s.station_id, c.name as campaign, s.sampled_on, s.sampled ${chosen(project, query)}
      order by s.sampled_on nulls last, st.name, s.code, s.id limit ${limit} offset ${offset}
    ), facts as (
      select r.sample_id, json_agg(json_build_object('id', r.id, 'parameter', r.parameter, 'fraction', r.fraction, 'kind', r.kind,
          'standard', r.standard, 'analysedOn', r.analysed_on) order by r.import_id, r.row_number, r.column_number, r.id) as results
        from published_results r
        where r.project_id = ${project} and r.sample_id in (select id from page)
          and r.parameter = any(${[...ION_PARAMETERS]})
        group by r.sample_id
    ), chosen as (
      select c.sample_id, json_agg(json_build_object('parameter', c.parameter, 'fraction', c.fraction, 'result', c.result_id,
          'rule', c.rule, 'among', c.among)) as choices
        from published_repeat_choices c where c.project_id = ${project} and c.sample_id in (select id from page)
        group by c.sample_id
    )
    select p.id, p.code, p.station, p.station_id as "stationId", p.campaign, p.sampled as date,
        coalesce(t.results, '[]'::json) as results /* In the order of their import. */,
        coalesce(c.choices, '[]'::json) as choices /* Of people among repeated results. */
      from page p left join facts t on t.sample_id = p.id left join chosen c on c.sample_id = p.id
      order by p.sampled_on nulls last, p.station, p.code, p.id`.execute(db);
  return rows;
}

/** How the project decides on repeated results and balances; undefined while it has the standard settings. */
export async function chemistrySettings(db: Db, project: string): Promise<ChemistryRow | undefined> {
  const { rows } = await sql<ChemistryRow>`select repeat_rule as "repeatRule", balance_rule as "balanceRule"
    from published_chemistry_settings where project_id = ${project}`.execute(db);
  return rows[0];
}

/** The project's parameters that differ from the standard ones. */
export async function ownParameters(db: Db, project: string) {
  const { rows } = await sql<{ code: string; unit: string; names: Record<string, string> }>`
    select code, unit, names from published_parameters where project_id = ${project}`.execute(db);
  return rows;
}

/**
 * The stations with samples. Their symbols are numbered in the order of their first samples' identifiers, which begin
 * with the time: a further station gets the next symbol, and leaves those of all others as they are.
 */
const stationsOf = (db: Db, project: string, of: RawBuilder<unknown>) =>
  sql<StationRow>`
    with symbols as (
      select station_id, (row_number() over (order by min(id::text)) - 1)::int as symbol
        from published_samples where project_id = ${project} group by station_id
    )
    select st.id, st.name, st.latitude, st.longitude, count(*)::int as samples,
        y.symbol
      from published_samples s
      join published_stations st on st.project_id = s.project_id and st.id = s.station_id
      join symbols y on y.station_id = st.id
      where ${of} group by st.id, st.name, st.name_key, st.latitude, st.longitude, y.symbol order by st.name_key`.execute(
    db,
  );

/** The laboratories of the chosen samples, by name. */
export async function laboratories(db: Db, project: string, query: SampleQuery): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct l.name from published_laboratories l
    where l.project_id = ${project} and l.id in (select s.laboratory_id ${chosen(project, query)}) order by l.name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function options(db: Db, project: string, category: SampleQuery["category"]) {
  const of = sql`s.project_id = ${project} and not s.emptied and (${category}::text is null or s.category = ${category})`;
  const [stations, campaigns, parameters, dates] = await Promise.all([
    stationsOf(db, project, of),
    sql<{ id: string; name: string; samples: number }>`
      select c.id, c.name, count(*)::int as samples from published_samples s
        join published_campaigns c on c.project_id = s.project_id and c.id = s.campaign_id
        where ${of} group by c.id, c.name order by max(s.sampled_on) desc nulls last, c.name`.execute(db),
    sql<{
      code: string;
      results: number;
      fractions: { fraction: "" | "total" | "dissolved"; results: number }[];
    }>`
      select code, sum(n)::int as results, json_agg(json_build_object('fraction', fraction, 'results', n) order by fraction) as fractions
        from (select r.parameter as code, r.fraction, count(*)::int as n from published_samples s
          join published_results r on r.project_id = s.project_id and r.sample_id = s.id
          where ${of} group by r.parameter, r.fraction) parts
        group by code order by code`.execute(db),
    sql<{ from: string | null; to: string | null; samples: number }>`
      select min(s.sampled_on)::text as "from", max(s.sampled_on)::text as "to", count(*)::int as samples
        from published_samples s where ${of}`.execute(db),
  ]);
  return {
    stations: stations.rows,
    campaigns: campaigns.rows,
    parameters: parameters.rows,
    dates: dates.rows[0] ?? { from: null, to: null, samples: 0 },
  };
}
